import type { Principal } from "@halyard/core/domain"
import { Effect, Result } from "effect"
import { leavingNothing } from "../../fixtures/transactions.ts"
import { as, callersOf } from "../../fixtures/principals.ts"
import { addFlag, type FlagWorkspace, addressesOf } from "../../fixtures/workspaces.ts"
import type { CheckedUseCase } from "./access-table.ts"

/** Prepares and calls a use case in a scene. */
export const callIn = Effect.fnUntraced(function* ({ call }: CheckedUseCase, scene: FlagWorkspace) {
  const made = call(scene)
  return Effect.isEffect(made) ? made : yield* made.prepare
})

/**
 * Calls a use case as each of these principals in the project `default` and returns their failures. All tests share
 * that project, so every change is rolled back.
 */
export const tryInDefault = Effect.fnUntraced(function* (
  useCase: CheckedUseCase,
  principals: ReadonlyArray<Principal>
) {
  const failures: Array<Failure | undefined> = []
  yield* leavingNothing(function* () {
    const address = yield* addFlag("default")
    const scene: FlagWorkspace = { ...address, ...addressesOf(address), callers: yield* callersOf("default") }
    const call = yield* callIn(useCase, scene)
    for (const principal of principals) {
      const result = yield* Effect.result(as(principal)(call))
      failures.push(Result.isFailure(result) ? failureOf(result.failure) : undefined)
    }
  })
  return failures
})

interface Failure {
  readonly _tag: unknown
  readonly permissions: unknown
  readonly environment: unknown
}

const failureOf = (failure: object): Failure => ({
  _tag: Reflect.get(failure, "_tag"),
  permissions: Reflect.get(failure, "permissions"),
  environment: Reflect.get(failure, "environment")
})
