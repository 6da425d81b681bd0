const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" })
const absolute = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" })
const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" })

const steps: ReadonlyArray<readonly [Intl.RelativeTimeFormatUnit, number]> = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60]
]

/** `3 minutes ago`, or `in 2 days`. `now` is in milliseconds; it may lag behind by half a minute. */
export const ago = (at: string, now: number): string => {
  const seconds = (Date.parse(at) - now) / 1000
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1]
  return unit === "second"
    ? seconds > 30
      ? "in a moment"
      : "just now"
    : relative.format(Math.trunc(seconds / size), unit)
}

/** The date and time in the reader's zone. */
export const moment = (at: string): string => absolute.format(Date.parse(at))

/** The date in the reader's zone. */
export const day = (at: string): string => days.format(Date.parse(at))
