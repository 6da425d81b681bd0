import { DateTime, Effect, Schema } from "effect"

/** A moment in UTC with milliseconds, `2026-11-20T18:00:00.000Z`: such strings compare as the moments do. */
export const Timestamp = Schema.String.annotate({ format: "date-time" })
export type Timestamp = typeof Timestamp.Type

/** The current moment of the Effect clock. */
export const now: Effect.Effect<Timestamp> = Effect.map(DateTime.now, DateTime.formatIso)

const MILLIS_A_DAY = 86_400_000

/** The moment `days` days before another. */
export const daysBefore = (moment: Timestamp, days: number): Timestamp =>
  DateTime.formatIso(DateTime.subtract(DateTime.makeUnsafe(moment), { days }))

/** Days between two moments, with a fraction. */
export const daysBetween = (from: Timestamp, to: Timestamp): number => millisBetween(from, to) / MILLIS_A_DAY

export const millisBetween = (from: Timestamp, to: Timestamp): number =>
  DateTime.toEpochMillis(DateTime.makeUnsafe(to)) - DateTime.toEpochMillis(DateTime.makeUnsafe(from))

/** The moment `seconds` seconds after another. */
export const secondsAfter = (moment: Timestamp, seconds: number): Timestamp =>
  DateTime.formatIso(DateTime.add(DateTime.makeUnsafe(moment), { seconds }))
