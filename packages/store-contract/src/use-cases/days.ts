import { Clock, DateTime, Effect } from "effect"
import { minute } from "../fixtures.ts"

/** Runs the effect so many days after a fixed moment. Only the time of day stands still: waiting takes time as ever. */
export const atDay =
  (days: number) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.clockWith((clock) => Effect.provideService(effect, Clock.Clock, showing(days, clock)))

const showing = (days: number, clock: Clock.Clock): Clock.Clock => {
  const millis = DateTime.toEpochMillis(DateTime.makeUnsafe(minute(Math.round(days * 24 * 60))))
  const nanos = BigInt(millis) * 1_000_000n
  return {
    currentTimeMillisUnsafe: () => millis,
    currentTimeMillis: Effect.succeed(millis),
    currentTimeNanosUnsafe: () => nanos,
    currentTimeNanos: Effect.succeed(nanos),
    monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: clock.monotonicTimeNanos,
    sleep: (duration) => clock.sleep(duration)
  }
}
