import { assert } from "@effect/vitest"
import { CurrentLimits, defaultResourceLimits } from "@halyard/core/domain"
import {
  cloneEnvironment,
  createEnvironment,
  deleteEnvironment,
  listEnvironments,
  setUpInstance
} from "@halyard/core/use-cases"
import { Effect, Result } from "effect"
import type { FreshSuite } from "../fresh-suite.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { refused } from "../../fixtures/assertions.ts"

export const freshEnvironmentSuite: FreshSuite = {
  "the last environment stays, also when all are deleted at once": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        yield* setUpInstance()
        const names = ["development", "production"]
        const attempts = names.map((name) => Effect.result(asAdmin(deleteEnvironment(name))))
        const results = yield* Effect.all(attempts, { concurrency: "unbounded" })
        assert.lengthOf(results.filter(Result.isSuccess), 1)
        const [last, ...others] = yield* asAdmin(listEnvironments())
        if (last === undefined || others.length > 0) return assert.fail("there is not one environment")
        yield* refused(asAdmin(deleteEnvironment(last.name)), {
          _tag: "InvalidOperation",
          message: `"${last.name}" is the last environment of the instance`
        })
      }).pipe(Effect.provideService(CurrentLimits, defaultResourceLimits))
    ),

  "the name that stands for all environments is refused": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        yield* setUpInstance()
        const draft = { name: "*", type: "test" }
        yield* refused(asAdmin(createEnvironment(draft)), { _tag: "InvalidData" })
        yield* refused(asAdmin(cloneEnvironment("development", draft)), { _tag: "InvalidData" })
      }).pipe(Effect.provideService(CurrentLimits, defaultResourceLimits))
    )
}
