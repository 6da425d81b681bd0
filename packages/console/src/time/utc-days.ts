/** A UTC day such as `2026-11-20`. The interface counts by UTC days. */
export type UtcDay = string

const DAY = 86_400_000

/** The day of a time in milliseconds. */
export const utcDay = (at: number): UtcDay => new Date(at).toISOString().slice(0, 10)

/** Adds days to a day. A negative number goes back. */
export const daysAfter = (day: UtcDay, days: number): UtcDay => utcDay(Date.parse(day) + days * DAY)

/** How many days a range has, both ends included. */
export const daysFrom = (from: UtcDay, to: UtcDay): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1

/** The start of a day in milliseconds. */
export const startOf = (day: UtcDay): number => Date.parse(day)

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

const full = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" })
const brief = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" })
const months = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" })

/** `20 Nov 2026` */
export const dayWords = (day: UtcDay): string => full.format(startOf(day))

/** `20 Nov` */
export const shortDay = (day: UtcDay): string => brief.format(startOf(day))

/** `Nov 2026` */
export const monthWords = (month: string): string => months.format(startOf(`${month}-01`))
