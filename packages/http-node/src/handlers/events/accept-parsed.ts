import { InvalidData, type Violation } from "@halyard/core/domain"
import { type Array as Arr, Effect, type Result } from "effect"

/** Returns what was parsed. Fails with `InvalidData` if there are violations. */
export const acceptParsed = <A>(parsed: Result.Result<A, Arr.NonEmptyReadonlyArray<Violation>>) =>
  Effect.mapError(Effect.fromResult(parsed), (violations) => new InvalidData({ violations }))
