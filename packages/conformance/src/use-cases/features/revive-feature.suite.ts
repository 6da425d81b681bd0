import { assert } from "@effect/vitest"
import { CurrentLimits, LimitExceeded } from "@halyard/core/domain"
import { FeatureStore } from "@halyard/core/ports"
import {
  addDependency,
  addStrategy,
  addTag,
  archiveFeature,
  archiveFeatures,
  enableFeature,
  getFeature,
  listArchivedFeatures,
  reviveFeature,
  reviveFeatures,
  updateProjectSettings
} from "@halyard/core/use-cases"
import { Effect, Result } from "effect"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { noAccess, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { atDay } from "../../fixtures/history.ts"
import type { Write } from "../events/event-table.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addFlag, aFlag, aWorkspace, ampleLimits } from "../../fixtures/workspaces.ts"
import { activeIn, someFlags } from "./archive-features.suite.ts"

export const reviveFeatureSuite: UseCaseSuite = {
  "brings features back with all they had, off everywhere, at the beginning of their lives": Effect.gen(function* () {
    const { project, feature, address, development } = yield* aFlag()
    yield* asAdmin(enableFeature(development))
    yield* asAdmin(addTag(feature, { type: "simple", value: "kept" }))
    const before = yield* asAdmin(getFeature(address))
    yield* asAdmin(archiveFeature(address)).pipe(atDay(1))
    const { events } = yield* withRecordedEvents(asAdmin(reviveFeatures(project, [feature, feature])).pipe(atDay(2)))
    assert.deepStrictEqual(
      events.map(({ type, featureName, project: where }) => [type, featureName, where]),
      [["feature-revived", feature, project]]
    )
    const after = yield* asAdmin(getFeature(address))
    assert.deepStrictEqual(after, {
      ...before,
      environments: before.environments.map((environment) => ({ ...environment, enabled: false })),
      lifecycle: { stage: "initial", enteredStageAt: after.lifecycle.enteredStageAt }
    })
    assert.isTrue(after.lifecycle.enteredStageAt.startsWith("2026-03-03"))
  }),

  "one is revived by its name alone, for who may in its project": Effect.gen(function* () {
    const { feature, address, callers } = yield* aFlag()
    yield* asAdmin(archiveFeature(address))
    yield* refused(as(callers.stranger)(reviveFeature(feature)), { ...noAccess, permissions: ["UPDATE_FEATURE"] })
    yield* as(callers.member)(reviveFeature(feature))
    assert.isFalse((yield* asAdmin(getFeature(address))).archived)
    yield* refused(asAdmin(reviveFeature("never-made")), notFound("feature", "never-made"))
    yield* refused(as(callers.member)(reviveFeature("never-made")), noAccess)
  }),

  "revives all or none: what is not there is named, and what is not archived": Effect.gen(function* () {
    const { project, names } = yield* someFlags(3)
    const { feature: elsewhere } = yield* aFlag()
    const [one = "", two = "", three = ""] = names
    yield* asAdmin(archiveFeatures(project, [one]))
    yield* refused(asAdmin(reviveFeatures(project, [one, elsewhere])), notFound("feature", elsewhere))
    yield* refused(asAdmin(reviveFeatures(project, [one, three, two])), {
      _tag: "InvalidOperation",
      message: `Only archived features can be revived, unlike "${two}", "${three}"`
    })
    yield* refused(asAdmin(reviveFeature(two)), { _tag: "InvalidOperation" })
    assert.deepStrictEqual(yield* activeIn(project), [two, three])
  }),

  "a revived child can become a parent, since it depends on nothing": Effect.gen(function* () {
    const { project, names } = yield* someFlags(3)
    const [parent = "", child = "", other = ""] = names
    yield* asAdmin(addDependency({ project, feature: child }, { feature: parent }))
    yield* asAdmin(archiveFeatures(project, [child]))
    yield* asAdmin(addDependency({ project, feature: parent }, { feature: other }))
    yield* asAdmin(reviveFeature(child))
    assert.deepStrictEqual((yield* asAdmin(getFeature({ project, feature: child }))).dependencies, [])
    yield* asAdmin(archiveFeatures(project, [parent]))
    yield* asAdmin(addDependency({ project, feature: other }, { feature: child }))
  }),

  "revives no more features than the limits of the project and the instance allow": Effect.gen(function* () {
    const { project, names } = yield* someFlags(3)
    yield* asAdmin(archiveFeatures(project, names.slice(1)))
    yield* asAdmin(updateProjectSettings(project, { featureLimit: 2 }))
    const subject = `features in the project "${project}"`
    yield* refused(asAdmin(reviveFeatures(project, names.slice(1))), { _tag: "LimitExceeded", subject, limit: 2 })
    const { instance } = yield* (yield* FeatureStore).countActive(project)
    const full = Effect.provideService(asAdmin(reviveFeature(names[1] ?? "")), CurrentLimits, {
      ...ampleLimits,
      featureFlags: instance
    })
    yield* refused(full, { _tag: "LimitExceeded", subject: "features" })
    assert.lengthOf(yield* activeIn(project), 1)
    yield* asAdmin(reviveFeature(names[1] ?? ""))
    yield* refused(asAdmin(reviveFeature(names[2] ?? "")), { _tag: "LimitExceeded" })
    assert.lengthOf(yield* asAdmin(listArchivedFeatures(project)), 1)
  }),

  "of several that race for a project's last place, one gets it": Effect.gen(function* () {
    const { project, names } = yield* someFlags(3)
    yield* asAdmin(archiveFeatures(project, names))
    yield* asAdmin(updateProjectSettings(project, { featureLimit: 1 }))
    const attempts: ReadonlyArray<Write["act"]> = [
      ...names.map((name) => reviveFeature(name)),
      Effect.asVoid(addFlag(project))
    ]
    const results = yield* Effect.all(
      attempts.map((attempt) => Effect.result(asAdmin(attempt))),
      { concurrency: "unbounded" }
    )
    for (const { failure } of results.filter(Result.isFailure)) assert.instanceOf(failure, LimitExceeded)
    assert.lengthOf(yield* activeIn(project), 1)
  }).pipe(racing),

  "of nothing changes nothing": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    assert.deepStrictEqual((yield* withRecordedEvents(asAdmin(reviveFeatures(project, [])))).events, [])
  }),

  "keeps strategies, so that it can be switched on as it was": Effect.gen(function* () {
    const { feature, address, development } = yield* aFlag()
    const strategy = yield* asAdmin(addStrategy(development, { name: "default" }))
    yield* asAdmin(archiveFeature(address))
    yield* asAdmin(reviveFeature(feature))
    const on = yield* asAdmin(enableFeature(development))
    assert.deepStrictEqual<unknown>(on.environments[0]?.strategies, [strategy])
  })
}
