import { DateTime } from "effect"
import type { Timestamp } from "../values/timestamp.ts"

/** A UTC day such as `2026-11-20`. Text order is date order. */
export type Day = string

export const utcDay = (moment: Timestamp): Day => moment.slice(0, 10)

export const endOfDay = (day: Day): Timestamp => `${day}T23:59:59.999Z`

/** Adds days to a day. A negative number goes back. */
export const daysAfter = (day: Day, days: number): Day => dayOfNumber(numberOfDay(day) + days)

/** All days from the first to the last, both included. */
export const daysFrom = (first: Day, last: Day): ReadonlyArray<Day> => {
  const start = numberOfDay(first)
  return Array.from({ length: Math.max(0, numberOfDay(last) - start + 1) }, (_, index) => dayOfNumber(start + index))
}

export const earlierDay = (left: Day, right: Day): Day => (left < right ? left : right)

export const laterDay = (left: Day, right: Day): Day => (left > right ? left : right)

/** The number of days since 1 January 1970. */
export const numberOfDay = (day: Day): number =>
  DateTime.toEpochMillis(DateTime.makeUnsafe(`${day}T00:00:00.000Z`)) / MILLIS_A_DAY

const dayOfNumber = (days: number): Day => utcDay(DateTime.formatIso(DateTime.makeUnsafe(days * MILLIS_A_DAY)))

const MILLIS_A_DAY = 86_400_000

/** The ISO week as `YYYY-WW`. The year is that of the week's Thursday. */
export const isoWeek = (day: Day): string => {
  const thursday = daysAfter(mondayOf(day), 3)
  const year = thursday.slice(0, 4)
  const week = Math.floor((numberOfDay(thursday) - numberOfDay(`${year}-01-01`)) / 7) + 1
  return `${year}-${String(week).padStart(2, "0")}`
}

/** The first day of the day's ISO week. */
export const mondayOf = (day: Day): Day => daysAfter(day, -weekday(day))

/** The last day of the day's ISO week. */
export const sundayOf = (day: Day): Day => daysAfter(day, 6 - weekday(day))

/** 0 is Monday, 6 is Sunday. 1 January 1970 was a Thursday. */
export const weekday = (day: Day): number => (((numberOfDay(day) + 3) % 7) + 7) % 7

/** A range of days, both ends included. */
export interface DayRange {
  readonly from: Day
  readonly to: Day
}

export const isWithinDays = (day: Day, { from, to }: DayRange): boolean => from <= day && day <= to

/** A week that is only partly in a range. */
export interface PartOfWeek {
  readonly monday: Day
  /** One bit for each day in the range. The lowest bit is Monday. */
  readonly days: number
}

/** The weeks that are only partly in the range: at most the first and the last. */
export const partsOfWeeks = (range: DayRange): ReadonlyArray<PartOfWeek> => {
  const { from, to } = range
  const mondays = [...new Set(from > to ? [] : [mondayOf(from), mondayOf(to)])]
  return mondays.map((monday) => ({ monday, days: daysIn(monday, range) })).filter(({ days }) => days !== WHOLE_WEEK)
}

const WHOLE_WEEK = 0b111_1111

const daysIn = (monday: Day, { from, to }: DayRange): number => {
  const [first, last] = [weekday(laterDay(from, monday)), weekday(earlierDay(to, daysAfter(monday, 6)))]
  return (1 << (last + 1)) - (1 << first)
}
