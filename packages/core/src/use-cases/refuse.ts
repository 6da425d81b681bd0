import { Effect } from "effect"
import { InvalidData, type LimitExceeded, type Violation } from "../domain/errors.ts"

/** Fails with `InvalidData` if there is any violation. */
export const refuseInvalid = (violations: ReadonlyArray<Violation>): Effect.Effect<void, InvalidData> => {
  const [first, ...rest] = violations
  return first === undefined ? Effect.void : Effect.fail(new InvalidData({ violations: [first, ...rest] }))
}

/** Fails with the first limit that is exceeded, if any. */
export const refuseExceeding = (limits: ReadonlyArray<LimitExceeded>): Effect.Effect<void, LimitExceeded> => {
  const [first] = limits
  return first === undefined ? Effect.void : Effect.fail(first)
}
