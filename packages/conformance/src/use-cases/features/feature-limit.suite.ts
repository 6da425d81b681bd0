import { assert } from "@effect/vitest"
import { CurrentLimits, LimitExceeded } from "@halyard/core/domain"
import { FeatureStore } from "@halyard/core/ports"
import { archiveFeature, createFeature, listFeatures, updateProjectSettings } from "@halyard/core/use-cases"
import { Effect, Result } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { refused } from "../../fixtures/assertions.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addFlag, aFlag, aWorkspace, ampleLimits } from "../../fixtures/workspaces.ts"

export const featureLimitSuite: UseCaseSuite = {
  "a project takes as many features as its limit says; archived ones do not count": Effect.gen(function* () {
    const { project, address } = yield* aFlag()
    yield* asAdmin(updateProjectSettings(project, { featureLimit: 2 }))
    yield* addFlag(project)
    const subject = `features in the project "${project}"`
    yield* refused(addFlag(project), { _tag: "LimitExceeded", subject, limit: 2 })
    yield* asAdmin(archiveFeature(address))
    yield* addFlag(project)
    yield* refused(addFlag(project), { _tag: "LimitExceeded" })
  }),

  "an instance takes as many features as its limit says; the error names the project's own limit first": Effect.gen(
    function* () {
      const { project } = yield* aWorkspace()
      const roomForOne = yield* limitedTo(1)
      yield* roomForOne(addFlag(project))
      yield* refused(roomForOne(addFlag(project)), { _tag: "LimitExceeded", subject: "features" })
      yield* asAdmin(updateProjectSettings(project, { featureLimit: 1 }))
      yield* refused(roomForOne(addFlag(project)), { subject: `features in the project "${project}"`, limit: 1 })
    }
  ),

  "of several that race for a project's last place, one gets it": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    yield* asAdmin(updateProjectSettings(project, { featureLimit: 1 }))
    yield* race(addFlag(project))
    assert.lengthOf(yield* asAdmin(listFeatures(project)), 1)
  }).pipe(racing),

  "of several that race for the instance's last place, one gets it": Effect.gen(function* () {
    const [one, other] = [yield* aWorkspace(), yield* aWorkspace()]
    const roomForOne = yield* limitedTo(1)
    yield* race(Effect.flatMap(uniqueName("flag"), (name) => roomForOne(asAdmin(createFeature(one.project, { name })))))
    yield* refused(roomForOne(addFlag(other.project)), { _tag: "LimitExceeded" })
  }).pipe(racing)
}

/** Limits that allow this many more features than exist now. */
const limitedTo = Effect.fn("limitedTo")(function* (addresses: number) {
  const { instance } = yield* (yield* FeatureStore).countActive("default")
  return Effect.provideService(CurrentLimits, { ...ampleLimits, featureFlags: instance + addresses })
})

const race = Effect.fnUntraced(function* <A, E extends object, R>(attempt: Effect.Effect<A, E, R>) {
  const results = yield* Effect.all(
    Array.from({ length: 4 }, () => Effect.result(attempt)),
    { concurrency: "unbounded" }
  )
  assert.lengthOf(results.filter(Result.isSuccess), 1)
  for (const { failure } of results.filter(Result.isFailure)) assert.instanceOf(failure, LimitExceeded)
})
