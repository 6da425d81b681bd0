const clocks = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" })
const wholeDays = new Intl.DateTimeFormat("en-GB", { dateStyle: "full" })

/** `09:30`, in the reader's zone. */
export const clock = (at: string): string => clocks.format(Date.parse(at))

/** `Today`, `Yesterday` or `Friday, 20 November 2026`, in the reader's zone. `now` is in milliseconds. */
export const dayTitle = (at: string, now: number): string => {
  const title = wholeDays.format(Date.parse(at))
  if (title === wholeDays.format(now)) return "Today"
  return title === wholeDays.format(now - 86_400_000) ? "Yesterday" : title
}
