import { Effect, Result } from "effect"
import { InvalidData, InvalidOperation, type LimitExceeded, type Violation } from "../../domain/violations/errors.ts"
import { MOST_VIOLATIONS } from "../../domain/violations/violation.ts"

/** Fails with `InvalidData` if there is any violation. Tells of as many as people read. */
export const refuseInvalid = (violations: ReadonlyArray<Violation>): Effect.Effect<void, InvalidData> => {
  const [first, ...rest] = violations.slice(0, MOST_VIOLATIONS)
  return first === undefined ? Effect.void : Effect.fail(new InvalidData({ violations: [first, ...rest] }))
}

/** What a rule made of the input. Fails with `InvalidData` if there were violations instead. */
export const acceptValid = <A>(result: Result.Result<A, ReadonlyArray<Violation>>): Effect.Effect<A, InvalidData> =>
  Result.isSuccess(result)
    ? Effect.succeed(result.success)
    : Effect.andThen(refuseInvalid(result.failure), Effect.die("Refused without a violation"))

/** Fails with `InvalidOperation`, saying what is wrong first, if anything is: for rules of what may be done. */
export const refuseForbidden = ([first]: ReadonlyArray<Violation>): Effect.Effect<void, InvalidOperation> =>
  first === undefined ? Effect.void : Effect.fail(new InvalidOperation({ message: first.message }))

/** Fails with the first limit that is exceeded, if any. */
export const refuseExceeding = (limits: ReadonlyArray<LimitExceeded>): Effect.Effect<void, LimitExceeded> => {
  const [first] = limits
  return first === undefined ? Effect.void : Effect.fail(first)
}
