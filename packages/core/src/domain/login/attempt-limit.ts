import { DateTime } from "effect"
import { secondsAfter, type Timestamp } from "../values/timestamp.ts"

/** How long an attempt counts. */
export const ATTEMPT_SECONDS = 60

/** Seconds until the limit allows another attempt; 0 if it does now. `attempts` are those that count, oldest first. */
export const secondsToWait = (attempts: ReadonlyArray<Timestamp>, limit: number, now: Timestamp): number => {
  const last = attempts[attempts.length - limit]
  if (last === undefined) return 0
  const free = DateTime.makeUnsafe(secondsAfter(last, ATTEMPT_SECONDS))
  const millis = DateTime.toEpochMillis(free) - DateTime.toEpochMillis(DateTime.makeUnsafe(now))
  return Math.min(Math.max(Math.ceil(millis / 1000), 1), ATTEMPT_SECONDS)
}
