/** `14:00`, in the reader's zone. */
export const clock = (at: number): string => clocks.format(at)

/** `22 Nov, 14:00`, in the reader's zone. */
export const dayAndClock = (at: number): string => daysAndClocks.format(at)

const clocks = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" })
const daysAndClocks = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit"
})
