import { assert } from "@effect/vitest"
import { CurrentLimits, type NewStrategy } from "@halyard/core/domain"
import {
  addStrategy,
  archiveFeature,
  disableFeature,
  enableFeature,
  type EnvironmentAddress,
  getFeature,
  listStrategies,
  setDefaultStrategy
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aFlag, aWorkspace, ampleLimits } from "../../fixtures/workspaces.ts"

const activating = { activateDisabledStrategies: true }

export const switchFeatureSuite: UseCaseSuite = {
  "adds a strategy for everybody where there is none, and records both": Effect.gen(function* () {
    const { feature, project, callers, production } = yield* aFlag({ defaultStickiness: "userId" })
    const { answer, events } = yield* withRecordedEvents(as(callers.member)(enableFeature(production)))
    const [strategy] = yield* asAdmin(listStrategies(production))
    assert.deepStrictEqual(strategy, {
      id: strategy?.id ?? "none",
      name: "flexibleRollout",
      title: null,
      disabled: false,
      featureName: feature,
      sortOrder: 0,
      segments: [],
      constraints: [],
      variants: [],
      parameters: { rollout: "100", stickiness: "userId", groupId: feature }
    })
    const common = {
      createdBy: "member",
      createdByUserId: callers.member.id,
      project,
      environment: "production",
      featureName: feature,
      tags: []
    }
    assert.deepStrictEqual(events, [
      { type: "feature-strategy-add", ...common, data: strategy },
      { type: "feature-environment-enabled", ...common }
    ])
    assert.deepStrictEqual<unknown>(answer.environments[1]?.strategies, [strategy])
  }),

  "answers the whole feature, which is on in that environment only": Effect.gen(function* () {
    const { address, production } = yield* aFlag()
    const feature = yield* asAdmin(enableFeature(production))
    assert.deepStrictEqual(states(feature), { development: false, production: true })
    assert.deepStrictEqual(yield* asAdmin(getFeature(address)), feature)
    assert.deepStrictEqual(states(yield* asAdmin(disableFeature(production))), {
      development: false,
      production: false
    })
  }),

  "gives the default strategy of the project's environment where one is set": Effect.gen(function* () {
    const { project, feature, production, development } = yield* aFlag()
    const own: NewStrategy = { name: "flexibleRollout", title: "half", parameters: { rollout: "50" } }
    yield* asAdmin(setDefaultStrategy({ project, environment: "production" }, own))
    yield* asAdmin(enableFeature(production))
    yield* asAdmin(enableFeature(development))
    const [there] = yield* asAdmin(listStrategies(production))
    const [elsewhere] = yield* asAdmin(listStrategies(development))
    const parameters = { rollout: "50", stickiness: "default", groupId: feature }
    assert.deepStrictEqual([there?.title, there?.parameters], ["half", parameters])
    assert.strictEqual(elsewhere?.parameters["rollout"], "100")
  }),

  "gives that strategy a position of its own": Effect.gen(function* () {
    const { development } = yield* aFlag()
    const own = { name: "userWithId", sortOrder: 5 }
    yield* asAdmin(setDefaultStrategy(development, own))
    yield* asAdmin(addStrategy(development, { name: "default", disabled: true, sortOrder: 5 }))
    yield* asAdmin(enableFeature(development))
    const strategies = yield* asAdmin(listStrategies(development))
    assert.deepStrictEqual(
      strategies.map(({ name, sortOrder }) => [name, sortOrder]),
      [
        ["default", 5],
        ["userWithId", 6]
      ]
    )
  }),

  "adds none where one is enabled": Effect.gen(function* () {
    const { development } = yield* aFlag()
    yield* asAdmin(addStrategy(development, { name: "default" }))
    yield* asAdmin(addStrategy(development, { name: "userWithId", disabled: true }))
    assert.deepStrictEqual(yield* enabling(development), ["feature-environment-enabled"])
    yield* asAdmin(disableFeature(development))
    assert.deepStrictEqual(yield* enabling(development, activating), ["feature-environment-enabled"])
    assert.deepStrictEqual(yield* strategiesIn(development), [
      ["default", false],
      ["userWithId", true]
    ])
  }),

  "adds one after those that are disabled": Effect.gen(function* () {
    const { development } = yield* aFlag()
    yield* asAdmin(addStrategy(development, { name: "default", disabled: true, sortOrder: 7 }))
    assert.deepStrictEqual(yield* enabling(development), ["feature-strategy-add", "feature-environment-enabled"])
    const strategies = yield* asAdmin(listStrategies(development))
    assert.deepStrictEqual(
      strategies.map(({ name, sortOrder, disabled }) => [name, sortOrder, disabled]),
      [
        ["default", 7, true],
        ["flexibleRollout", 8, false]
      ]
    )
  }),

  "enables the disabled ones instead when asked to, and records each": Effect.gen(function* () {
    const { development } = yield* aFlag()
    const one = yield* asAdmin(addStrategy(development, { name: "default", disabled: true }))
    const two = yield* asAdmin(addStrategy(development, { name: "userWithId", disabled: true }))
    const { events } = yield* withRecordedEvents(asAdmin(enableFeature(development, activating)))
    assert.deepStrictEqual(
      events.map(({ type, data, preData }) => [type, data, preData]),
      [
        ["feature-strategy-update", { ...one, disabled: false }, one],
        ["feature-strategy-update", { ...two, disabled: false }, two],
        ["feature-environment-enabled", undefined, undefined]
      ]
    )
    assert.deepStrictEqual(
      yield* asAdmin(listStrategies(development)),
      [one, two].map((strategy) => ({ ...strategy, disabled: false }))
    )
  }),

  "adds one when asked to enable those that are disabled, and there are none": Effect.gen(function* () {
    const { development } = yield* aFlag()
    assert.deepStrictEqual(yield* enabling(development, activating), [
      "feature-strategy-add",
      "feature-environment-enabled"
    ])
  }),

  "changes nothing and records no event when it is on, or off, already": Effect.gen(function* () {
    const { development } = yield* aFlag()
    const off = yield* withRecordedEvents(asAdmin(disableFeature(development)))
    assert.deepStrictEqual([states(off.answer), off.events], [{ development: false, production: false }, []])
    const on = yield* asAdmin(enableFeature(development))
    const again = yield* withRecordedEvents(asAdmin(enableFeature(development, activating)))
    assert.deepStrictEqual([again.answer, again.events], [on, []])
  }),

  "only clears the flag when it is switched off": Effect.gen(function* () {
    const { development } = yield* aFlag()
    const on = yield* asAdmin(enableFeature(development))
    const { answer, events } = yield* withRecordedEvents(asAdmin(disableFeature(development)))
    assert.deepStrictEqual(
      events.map(({ type, environment }) => [type, environment]),
      [["feature-environment-disabled", "development"]]
    )
    assert.deepStrictEqual<unknown>(answer.environments[0], { ...on.environments[0], enabled: false })
  }),

  "two who switch it on at once add one strategy": Effect.gen(function* () {
    const { development, production } = yield* aFlag()
    const enable = [development, development, production, development].map((target) => asAdmin(enableFeature(target)))
    yield* Effect.all(enable, { concurrency: "unbounded" })
    assert.lengthOf(yield* strategiesIn(development), 1)
    assert.deepStrictEqual(states(yield* asAdmin(enableFeature(production))), { development: true, production: true })
  }).pipe(racing),

  "is refused where there is no such feature, or not there, or not any more": Effect.gen(function* () {
    const { project, feature, address, development } = yield* aFlag({ environments: ["development"] })
    const other = yield* aWorkspace()
    for (const change of [enableFeature, disableFeature]) {
      const unlinked = { ...address, environment: "production" }
      yield* refused(asAdmin(change(unlinked)), notFound("environment", "production"))
      yield* refused(asAdmin(change({ ...address, environment: "nowhere" })), notFound("environment", "nowhere"))
      yield* refused(asAdmin(change({ ...development, project: other.project })), notFound("feature", feature))
      yield* refused(asAdmin(change({ ...development, feature: "never-made" })), notFound("feature", "never-made"))
      yield* refused(asAdmin(change({ ...development, project: "never-made" })), notFound("project", "never-made"))
    }
    yield* asAdmin(archiveFeature(address))
    for (const change of [enableFeature, disableFeature]) {
      yield* refused(asAdmin(change(development)), { _tag: "FeatureArchived", feature })
    }
    assert.deepStrictEqual(
      (yield* asAdmin(getFeature({ project, feature }))).environments.map(({ enabled }) => enabled),
      [false]
    )
  }),

  "is refused where the strategy to be added is one too many": Effect.gen(function* () {
    const { address, development } = yield* aFlag()
    yield* asAdmin(addStrategy(development, { name: "default", disabled: true }))
    const enable = Effect.provideService(asAdmin(enableFeature(development)), CurrentLimits, {
      ...ampleLimits,
      featureEnvironmentStrategies: 1
    })
    yield* refused(enable, { _tag: "LimitExceeded", limit: 1 })
    assert.isFalse((yield* asAdmin(getFeature(address))).environments[0]?.enabled)
  })
}

const states = (feature: {
  readonly environments: ReadonlyArray<{ readonly name: string; readonly enabled: boolean }>
}) => Object.fromEntries(feature.environments.map(({ name, enabled }) => [name, enabled]))

const enabling = Effect.fn("enabling")(function* (target: EnvironmentAddress, options?: typeof activating) {
  const { events } = yield* withRecordedEvents(asAdmin(enableFeature(target, options)))
  return events.map(({ type }) => type)
})

const strategiesIn = Effect.fn("strategiesIn")(function* (target: EnvironmentAddress) {
  const strategies = yield* asAdmin(listStrategies(target))
  return strategies.map(({ name, disabled }) => [name, disabled])
})
