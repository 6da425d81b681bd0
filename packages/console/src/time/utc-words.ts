import { withZone } from "./date-time-input.ts"

/** `1 Mar 2026, 09:30 UTC`: the same text for every reader. Undefined if the text is no time. */
export const momentInUtc = (at: string): string | undefined => {
  const milliseconds = Date.parse(withZone(at))
  return Number.isNaN(milliseconds) ? undefined : `${dates.format(milliseconds)} UTC`
}

const dates = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })
