const clocks = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" })
const wholeDays = new Intl.DateTimeFormat("en-GB", { dateStyle: "full" })
const daysAndClocks = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit"
})

/** `09:30`, in the reader's zone. */
export const clock = (at: string): string => clocks.format(Date.parse(at))

/** `22 Nov, 14:00`, in the reader's zone. */
export const dayAndClock = (at: string): string => daysAndClocks.format(Date.parse(at))

/** `Today`, `Yesterday` or `Friday, 20 November 2026`, in the reader's zone. `now` is in milliseconds. */
export const dayTitle = (at: string, now: number): string => {
  const title = wholeDays.format(Date.parse(at))
  if (title === wholeDays.format(now)) return "Today"
  return title === wholeDays.format(now - 86_400_000) ? "Yesterday" : title
}
