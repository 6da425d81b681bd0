import { Clock, DateTime, Duration, Effect, Option } from "effect"

/** A moment as a date, as text such as `2026-11-20T18:00:00Z`, or in milliseconds since 1970. */
export type Moment = DateTime.DateTime.Input

/** The time of a test. It stays the same until the test moves it. */
export interface MovableClock {
  /** In milliseconds since 1970. */
  readonly now: () => number
  readonly set: (moment: Moment) => void
  /** By milliseconds, or by a text such as `3 days`. */
  readonly advance: (by: Duration.Input) => void
}

/** Starts at the given moment, by default at the time of the machine. */
export const movableClock = (begin?: Moment): MovableClock => {
  let time = begin === undefined ? Effect.runSync(Clock.currentTimeMillis) : millisOf(begin)
  return {
    now: () => time,
    set: (moment) => {
      time = millisOf(moment)
    },
    advance: (by) => {
      time += Duration.toMillis(Duration.fromInputUnsafe(by))
    }
  }
}

const millisOf = (moment: Moment): number => {
  const known = DateTime.make(moment)
  if (Option.isNone(known)) throw new RangeError(`${moment} is not a date and time such as 2026-11-20T18:00:00Z`)
  return DateTime.toEpochMillis(known.value)
}
