import { assert } from "@effect/vitest"
import { CurrentLimits, memberRole } from "@halyard/core/domain"
import { Transactions } from "@halyard/core/ports"
import {
  addStrategy,
  archiveFeature,
  archiveFeatures,
  deleteFeatures,
  disableFeatures,
  enableFeature,
  enableFeatures,
  getFeature,
  addFeatures,
  listStrategies,
  markFeaturesStale,
  reviveFeatures
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { as, asAdmin, aUser } from "../../fixtures/principals.ts"
import { noAccess, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { Write } from "../events/event-table.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aFlag, aWorkspace, ampleLimits } from "../../fixtures/workspaces.ts"
import { activeIn, someFlags } from "./archive-features.suite.ts"

export const featureBatchSuite: UseCaseSuite = {
  "marks as stale what is not, records only that, and reverts it": Effect.gen(function* () {
    const { project, names } = yield* someFlags(3)
    yield* asAdmin(markFeaturesStale(project, names.slice(0, 1), true))
    const marking = yield* withRecordedEvents(asAdmin(markFeaturesStale(project, [...names, ...names], true)))
    assert.deepStrictEqual(notificationsOf(marking.events), ["feature-stale-on", "feature-stale-on"])
    assert.isTrue((yield* asAdmin(getFeature({ project, feature: names[2] ?? "" }))).stale)
    const again = yield* withRecordedEvents(asAdmin(markFeaturesStale(project, names, true)))
    assert.deepStrictEqual(again.events, [])
    const clearing = yield* withRecordedEvents(asAdmin(markFeaturesStale(project, names.slice(1), false)))
    assert.deepStrictEqual(notificationsOf(clearing.events), ["feature-stale-off", "feature-stale-off"])
  }),

  "marks all or none": Effect.gen(function* () {
    const { project, names } = yield* someFlags(2)
    const { feature: elsewhere } = yield* aFlag()
    const [one = "", two = ""] = names
    yield* refused(asAdmin(markFeaturesStale(project, [one, elsewhere], true)), notFound("feature", elsewhere))
    yield* asAdmin(archiveFeature({ project, feature: two }))
    yield* refused(asAdmin(markFeaturesStale(project, names, true)), { _tag: "FeatureArchived", feature: two })
    assert.isFalse((yield* asAdmin(getFeature({ project, feature: one }))).stale)
  }),

  "switches many on, each with a strategy where it has none enabled, and off": Effect.gen(function* () {
    const { project, names } = yield* someFlags(4)
    const [bare = "", on = "", disabled = "", ready = ""] = names
    const [there, address] = [inProduction(project), (feature: string) => ({ ...inProduction(project), feature })]
    yield* asAdmin(enableFeature(address(on)))
    yield* asAdmin(addStrategy(address(disabled), { name: "default", disabled: true }))
    yield* asAdmin(addStrategy(address(ready), { name: "default" }))
    const { events } = yield* withRecordedEvents(asAdmin(enableFeatures(there, [...names, bare])))
    assert.deepStrictEqual(
      events.map(({ type, featureName, environment }) => [type, featureName, environment]),
      [
        ["feature-strategy-add", bare, "production"],
        ["feature-strategy-add", disabled, "production"],
        ["feature-environment-enabled", bare, "production"],
        ["feature-environment-enabled", disabled, "production"],
        ["feature-environment-enabled", ready, "production"]
      ]
    )
    const [strategy] = yield* asAdmin(listStrategies(address(bare)))
    assert.deepStrictEqual(strategy?.parameters, { rollout: "100", stickiness: "default", groupId: bare })
    assert.deepStrictEqual(yield* statesIn(project, names), times(4, [false, true]))
    assert.deepStrictEqual((yield* withRecordedEvents(asAdmin(enableFeatures(there, names)))).events, [])

    const off = yield* withRecordedEvents(asAdmin(disableFeatures(there, names.slice(1))))
    assert.deepStrictEqual(notificationsOf(off.events), times(3, "feature-environment-disabled"))
    assert.deepStrictEqual(yield* statesIn(project, names), [[false, true], ...times(3, [false, false])])
    assert.deepStrictEqual((yield* withRecordedEvents(asAdmin(disableFeatures(there, names.slice(1))))).events, [])
  }),

  "enables the disabled strategies of many when asked to": Effect.gen(function* () {
    const { project, names } = yield* someFlags(3)
    const there = inProduction(project)
    for (const feature of names.slice(1)) {
      yield* asAdmin(addStrategy({ ...there, feature }, { name: "default", disabled: true }))
    }
    const { events } = yield* withRecordedEvents(
      asAdmin(enableFeatures(there, names, { activateDisabledStrategies: true }))
    )
    assert.deepStrictEqual(notificationsOf(events), [
      ...times(2, "feature-strategy-update"),
      "feature-strategy-add",
      ...times(3, "feature-environment-enabled")
    ])
  }),

  "switches all or none": Effect.gen(function* () {
    const { project, names } = yield* someFlags(2)
    const { feature: elsewhere } = yield* aFlag()
    const there = inProduction(project)
    for (const change of [enableFeatures, disableFeatures]) {
      yield* refused(asAdmin(change(there, [...names, elsewhere])), notFound("feature", elsewhere))
      yield* refused(asAdmin(change({ ...there, environment: "nowhere" }, names)), notFound("environment", "nowhere"))
      yield* refused(asAdmin(change({ ...there, environment: "nowhere" }, [])), notFound("environment", "nowhere"))
      yield* asAdmin(change(there, []))
      yield* refused(asAdmin(change(inProduction("never-made"), names)), notFound("project", "never-made"))
    }
    yield* asAdmin(addStrategy({ ...there, feature: names[1] ?? "" }, { name: "default", disabled: true }))
    const limited = Effect.provideService(asAdmin(enableFeatures(there, names)), CurrentLimits, {
      ...ampleLimits,
      featureEnvironmentStrategies: 1
    })
    yield* refused(limited, { _tag: "LimitExceeded", limit: 1 })
    assert.deepStrictEqual(yield* statesIn(project, names), times(2, [false, false]))
    yield* asAdmin(archiveFeature({ project, feature: names[1] ?? "" }))
    yield* refused(asAdmin(enableFeatures(there, names)), { _tag: "FeatureArchived", feature: names[1] })
  }),

  "adding strategies to many needs CREATE_FEATURE_STRATEGY; refused, nothing has changed": Effect.gen(function* () {
    const { project, names } = yield* someFlags(2)
    const there = inProduction(project)
    const permissions = new Set(["UPDATE_FEATURE_ENVIRONMENT"] as const)
    const switcher = yield* aUser("switcher", { role: { ...memberRole, permissions }, project })
    yield* asAdmin(addStrategy({ ...there, feature: names[0] ?? "" }, { name: "default" }))
    yield* refused(as(switcher)(enableFeatures(there, names)), {
      ...noAccess,
      permissions: ["CREATE_FEATURE_STRATEGY"],
      environment: "production"
    })
    assert.deepStrictEqual(yield* statesIn(project, names), times(2, [false, false]))
    yield* as(switcher)(enableFeatures(there, names.slice(0, 1)))
  }),

  "of nothing changes nothing": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const nothing: ReadonlyArray<Write["act"]> = [
      markFeaturesStale(project, [], true),
      enableFeatures(inProduction(project), []),
      disableFeatures(inProduction(project), [])
    ]
    for (const act of nothing) assert.deepStrictEqual((yield* withRecordedEvents(asAdmin(act))).events, [])
  }),

  "thousands live their whole lives at once": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const stem = yield* uniqueName("many")
    const names = Array.from({ length: 2000 }, (_, index) => `${stem}-${index}`)
    yield* asAdmin((yield* Transactions).run(addFeatures(names.map((name) => ({ ...metadata, name, project })))))
    const there = inProduction(project)
    const acts: ReadonlyArray<Write["act"]> = [
      enableFeatures(there, names),
      disableFeatures(there, names),
      markFeaturesStale(project, names, true),
      archiveFeatures(project, names),
      reviveFeatures(project, names),
      archiveFeatures(project, names)
    ]
    for (const act of acts) yield* asAdmin(act)
    assert.lengthOf(yield* activeIn(project), 0)
    const { events } = yield* withRecordedEvents(asAdmin(deleteFeatures(project, names)))
    assert.lengthOf(events, names.length)
  })
}

const times = <A>(count: number, value: A): Array<A> => Array.from({ length: count }, () => value)

const metadata = { type: "release", description: null, impressionData: false, stale: false } as const

const inProduction = (project: string) => ({ project, environment: "production" })

const notificationsOf = (events: ReadonlyArray<{ readonly type: string }>) => events.map(({ type }) => type)

/** Whether each feature is enabled in development and in production. */
const statesIn = Effect.fn("statesIn")(function* (project: string, names: ReadonlyArray<string>) {
  const features = yield* Effect.forEach(names, (feature) => asAdmin(getFeature({ project, feature })))
  return features.map(({ environments }) => environments.map(({ enabled }) => enabled))
})
