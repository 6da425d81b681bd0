import { DateTime, Effect, Schema } from "effect"

/** A moment in UTC with milliseconds, `2026-11-20T18:00:00.000Z`. Such strings sort by time. */
export const Timestamp = Schema.String.annotate({ format: "date-time" })
export type Timestamp = typeof Timestamp.Type

export const now: Effect.Effect<Timestamp> = Effect.map(DateTime.now, DateTime.formatIso)

/** Milliseconds since 1970. */
export const millisOf = (moment: Timestamp): number => DateTime.toEpochMillis(DateTime.makeUnsafe(moment))

/** The moment at these milliseconds since 1970. */
export const timestampOf = (millis: number): Timestamp => DateTime.formatIso(DateTime.makeUnsafe(millis))

const MILLIS_A_DAY = 86_400_000

/** The moment `days` days earlier. */
export const daysBefore = (moment: Timestamp, days: number): Timestamp =>
  DateTime.formatIso(DateTime.subtract(DateTime.makeUnsafe(moment), { days }))

/** The days between two moments, with a fraction. */
export const daysBetween = (from: Timestamp, to: Timestamp): number => millisBetween(from, to) / MILLIS_A_DAY

export const millisBetween = (from: Timestamp, to: Timestamp): number => millisOf(to) - millisOf(from)

/** The moment `seconds` seconds later. */
export const secondsAfter = (moment: Timestamp, seconds: number): Timestamp =>
  DateTime.formatIso(DateTime.add(DateTime.makeUnsafe(moment), { seconds }))

/** The first moment after this one. */
export const justAfter = (moment: Timestamp): Timestamp =>
  DateTime.formatIso(DateTime.add(DateTime.makeUnsafe(moment), { milliseconds: 1 }))

/**
 * Whether the text is a valid RFC 3339 date and time with an offset. Leap seconds are refused, because clocks do not
 * show them.
 */
export const isRfc3339 = (text: string): boolean => {
  const groups = MOMENT.exec(text)?.groups
  if (groups === undefined) return false
  const year = Number(groups.year)
  const month = Number(groups.month)
  const day = Number(groups.day)
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

/**
 * The text as a date and time of RFC 3339 with a zone; undefined for other texts. A date means its midnight, and a time
 * without a zone is in UTC.
 */
export const asRfc3339 = (text: string): string | undefined => [text, `${text}Z`, `${text}T00:00:00Z`].find(isRfc3339)

const MOMENT =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

const daysIn = (year: number, month: number): number => {
  if (month === 2) return isLeap(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
