/** A UTC day such as `2026-11-20`. The interface counts by UTC days. */
export type Day = string

const DAY = 86_400_000

/** The day of a time in milliseconds. */
export const utcDay = (at: number): Day => new Date(at).toISOString().slice(0, 10)

/** A time in milliseconds as the interface writes it: `2026-11-20T09:30:00.000Z`. */
export const timeOf = (at: number): string => new Date(at).toISOString()

/** Adds days to a day. A negative number goes back. */
export const daysAfter = (day: Day, days: number): Day => utcDay(Date.parse(day) + days * DAY)

/** How many days a range has, both ends included. */
export const daysFrom = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1

/** The start of a day in milliseconds. */
export const startOf = (day: Day): number => Date.parse(day)

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

const full = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" })
const brief = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" })
const months = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" })

/** `20 Nov 2026` */
export const dayWords = (day: Day): string => full.format(startOf(day))

/** `20 Nov` */
export const shortDay = (day: Day): string => brief.format(startOf(day))

/** `Nov 2026` */
export const monthWords = (month: string): string => months.format(startOf(`${month}-01`))
