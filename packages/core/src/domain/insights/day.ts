import { DateTime } from "effect"
import type { Timestamp } from "../values/timestamp.ts"

/** A day of UTC, `2026-11-20`: such strings compare as the days do. */
export type Day = string

export const utcDay = (moment: Timestamp): Day => moment.slice(0, 10)

/** The last moment of a day. */
export const endOfDay = (day: Day): Timestamp => `${day}T23:59:59.999Z`

/** The day so many days after another, or before it. */
export const daysAfter = (day: Day, days: number): Day => dayOfNumber(numberOfDay(day) + days)

/** The days from one to another, both included. */
export const daysFrom = (first: Day, last: Day): ReadonlyArray<Day> => {
  const start = numberOfDay(first)
  return Array.from({ length: Math.max(0, numberOfDay(last) - start + 1) }, (_, index) => dayOfNumber(start + index))
}

export const earlierDay = (left: Day, right: Day): Day => (left < right ? left : right)

export const laterDay = (left: Day, right: Day): Day => (left > right ? left : right)

/** Days since 1970 began. */
export const numberOfDay = (day: Day): number =>
  DateTime.toEpochMillis(DateTime.makeUnsafe(`${day}T00:00:00.000Z`)) / MILLIS_A_DAY

const dayOfNumber = (days: number): Day => utcDay(DateTime.formatIso(DateTime.makeUnsafe(days * MILLIS_A_DAY)))

const MILLIS_A_DAY = 86_400_000
