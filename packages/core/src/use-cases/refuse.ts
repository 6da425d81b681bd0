import { Effect, Result } from "effect"
import { InvalidData, type LimitExceeded, type Violation } from "../domain/errors.ts"

/** Fails with `InvalidData` if there is any violation. */
export const refuseInvalid = (violations: ReadonlyArray<Violation>): Effect.Effect<void, InvalidData> => {
  const [first, ...rest] = violations
  return first === undefined ? Effect.void : Effect.fail(new InvalidData({ violations: [first, ...rest] }))
}

/** What a rule made of the input. Fails with `InvalidData` if there were violations instead. */
export const acceptValid = <A>(result: Result.Result<A, ReadonlyArray<Violation>>): Effect.Effect<A, InvalidData> =>
  Result.isSuccess(result)
    ? Effect.succeed(result.success)
    : Effect.andThen(refuseInvalid(result.failure), Effect.die("Refused without a violation"))

/** Fails with the first limit that is exceeded, if any. */
export const refuseExceeding = (limits: ReadonlyArray<LimitExceeded>): Effect.Effect<void, LimitExceeded> => {
  const [first] = limits
  return first === undefined ? Effect.void : Effect.fail(first)
}
