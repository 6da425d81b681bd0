import { assert } from "@effect/vitest"
import { type HourlyCount, MOST_VARIANTS, withoutFilters } from "@halyard/core/domain"
import {
  ClientMetricsStore,
  FeatureEnvironmentStore,
  FeatureReads,
  FeatureStore,
  LifecycleStore,
  Transactions
} from "@halyard/core/ports"
import { Deferred, Effect, Fiber } from "effect"
import { aFeature, anEnvironment, anyone, anAddress, aStrategy, minute } from "../../fixtures/stored-entities.ts"
import { aCount, aSighting, variants } from "../../fixtures/metrics.ts"
import type { StoreSuite } from "../store-suite.ts"
import { uniqueName } from "../../fixtures/unique.ts"

/** Each of the variants, counted once. */
const eachOf = (names: ReadonlyArray<string>) => variants(Object.fromEntries(names.map((name) => [name, 1])))

export const clientMetricsStoreSuite: StoreSuite = {
  "returns how things stand where features were evaluated": Effect.gen(function* () {
    const production = yield* anEnvironment({ type: "production" })
    const { name: development } = yield* anEnvironment()
    const feature = yield* aFeature({ environments: [production.name] })
    const archived = yield* aFeature({ archivedAt: minute(1) })
    yield* (yield* FeatureEnvironmentStore).setEnabled([
      { feature: feature.name, environment: production.name, enabled: true }
    ])
    yield* (yield* LifecycleStore).enter([feature.name], "live", minute(1))
    const { evaluated } = yield* ClientMetricsStore
    const addresses = yield* evaluated([
      { feature: feature.name, environment: production.name },
      { feature: feature.name, environment: development },
      { feature: archived.name, environment: "gone" },
      { feature: "never-made", environment: production.name }
    ])
    const known = { feature: feature.name, project: feature.project, isArchived: false, stage: "live" } as const
    assert.sameDeepMembers(
      [...addresses],
      [
        { ...known, environment: production.name, isEnabled: true, environmentType: "production" },
        { ...known, environment: development, isEnabled: false, environmentType: "development" },
        {
          feature: archived.name,
          environment: "gone",
          project: archived.project,
          isArchived: true,
          isEnabled: false,
          environmentType: null,
          stage: "initial"
        }
      ]
    )
  }),

  "counts variants beyond the limit together, by hour and application": Effect.gen(function* () {
    const { add, hourly } = yield* ClientMetricsStore
    const feature = yield* uniqueName("feature")
    const names = Array.from({ length: MOST_VARIANTS + 2 }, (_, index) => `v${String(index).padStart(5, "0")}`)
    yield* add([aCount({ feature, variants: eachOf(names.slice(0, MOST_VARIANTS - 2)) })])
    yield* add([
      aCount({ feature, variants: eachOf([...names.slice(-3), names[0] ?? ""]) }),
      aCount({ feature, appName: "other", variants: eachOf(["blue"]) })
    ])
    yield* add([aCount({ feature, variants: eachOf(["later", names[0] ?? ""]) })])
    const counts = new Map((yield* hourly(feature, minute(0))).counts.map((count) => [count.appName, count.variants]))
    assert.strictEqual(Object.keys(counts.get("shop") ?? {}).length, MOST_VARIANTS)
    assert.deepInclude(counts.get("shop"), { [names[0] ?? ""]: 3, [names.at(-3) ?? ""]: 1, "other variants": 3 })
    assert.deepStrictEqual(counts.get("other"), { blue: 1 })
  }),

  "returns the names of the variants that features have in environments": Effect.gen(function* () {
    const { variantNames } = yield* ClientMetricsStore
    const address = yield* anAddress
    const variant = { name: "of the environment", weight: 1000, weightType: "variable", stickiness: "default" } as const
    yield* (yield* FeatureEnvironmentStore).setVariants([{ ...address, variants: [variant] }])
    yield* aStrategy(address, { variants: [{ ...variant, name: "of the strategy" }] })
    const nowhere = { feature: "never-made", environment: address.environment }
    assert.sameDeepMembers(
      [...(yield* variantNames([address, nowhere]))],
      ["of the environment", "of the strategy"].map((name) => ({ ...address, variant: name }))
    )
  }),

  "adds counts up by hour, environment and application": Effect.gen(function* () {
    const { add, hourly } = yield* ClientMetricsStore
    const feature = yield* uniqueName("feature")
    yield* add([
      aCount({ feature, yes: 1, no: 2, variants: variants({ blue: 1, "it's ☂": 2 }) }),
      aCount({ feature, appName: "other", yes: 3_000_000_000 }),
      aCount({ feature, hour: minute(60), yes: 5 }),
      aCount({ feature, environment: "production", yes: 7 })
    ])
    yield* add([aCount({ feature, yes: 10, no: 20, variants: variants({ blue: 10, red: 5 }) })])
    const shop = { hour: minute(0), environment: "development", appName: "shop" }
    assert.deepStrictEqual(sorted((yield* hourly(feature, minute(0))).counts), [
      { ...shop, appName: "other", yes: 3_000_000_000, no: 0, variants: {} },
      { ...shop, yes: 11, no: 22, variants: { blue: 11, "it's ☂": 2, red: 5 } },
      { ...shop, environment: "production", yes: 7, no: 0, variants: {} },
      { ...shop, hour: minute(60), yes: 5, no: 0, variants: {} }
    ])
    assert.lengthOf((yield* hourly(feature, minute(1))).counts, 1)
    assert.deepStrictEqual(yield* hourly("never-made", minute(0)), { counts: [], isWhole: true })
  }),

  "loses nothing when many add to the same at once, whatever their order": Effect.gen(function* () {
    const { add, hourly } = yield* ClientMetricsStore
    const stem = yield* uniqueName("feature")
    const counts = Array.from({ length: 20 }, (_, index) =>
      aCount({ feature: `${stem}-${index}`, variants: new Map([["blue", 1]]) })
    )
    yield* Effect.forEach(Array.from({ length: 10 }), () => add(counts), { concurrency: "unbounded", discard: true })
    for (const { feature } of counts) {
      const [hour] = (yield* hourly(feature, minute(0))).counts
      assert.deepStrictEqual([hour?.yes, hour?.variants.blue], [10, 10])
    }
  }),

  "returns the newest hour of an environment, and when it was seen": Effect.gen(function* () {
    const { see } = yield* ClientMetricsStore
    const address = yield* anAddress
    const view = viewOf(address.feature)
    assert.deepStrictEqual(yield* view(0), [0, 0, null])
    assert.deepStrictEqual(yield* see([aSighting(address, { yes: 1, no: 2 })]), [])
    yield* see([aSighting(address, { yes: 10, no: 20, seenAt: minute(6) })])
    assert.deepStrictEqual(yield* view(0), [11, 22, minute(6)])
    yield* see([aSighting(address, { hour: minute(-60), yes: 100, seenAt: minute(4) })])
    assert.deepStrictEqual(yield* view(0), [11, 22, minute(6)])
    yield* see([aSighting(address, { hour: minute(60), yes: 3, seenAt: minute(61) })])
    assert.deepStrictEqual(yield* view(60), [3, 0, minute(61)])
    assert.deepStrictEqual(yield* view(61), [0, 0, minute(61)])
  }),

  "ignores environments that do not exist": Effect.gen(function* () {
    const { see } = yield* ClientMetricsStore
    const { name } = yield* aFeature()
    const gone = [
      { feature: name, environment: "never-made" },
      { feature: "never-made", environment: "development" }
    ]
    assert.deepStrictEqual(yield* see(gone.map((address) => aSighting(address))), [])
  }),

  "loses nothing of environments that others are changing: what is left over comes again": Effect.gen(function* () {
    const { see } = yield* ClientMetricsStore
    const { run } = yield* Transactions
    const [locked, free] = [yield* anAddress, yield* anAddress]
    const [isHeld, mayEnd] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
    const switching = Effect.gen(function* () {
      yield* (yield* FeatureEnvironmentStore).setEnabled([{ ...locked, enabled: true }])
      yield* Effect.asVoid((yield* FeatureStore).lock([locked.feature]))
      yield* Deferred.succeed(isHeld, undefined)
      yield* Deferred.await(mayEnd)
    })
    const other = yield* Effect.forkChild(run(switching))
    yield* Deferred.await(isHeld)
    const sightings = [aSighting(locked, { yes: 4 }), aSighting(free, { yes: 5 })]
    const seeing = yield* Effect.forkChild(see(sightings))
    yield* Effect.sleep("300 millis")
    yield* Deferred.succeed(mayEnd, undefined)
    yield* Fiber.join(other)
    const left = yield* Fiber.join(seeing)
    assert.isTrue(left.every(({ feature }) => feature === locked.feature))
    yield* see(left)
    assert.strictEqual((yield* viewOf(locked.feature)(0))[0], 4)
    assert.strictEqual((yield* viewOf(free.feature)(0))[0], 5)
  }),

  "forgets hours, also in search results, and no newer ones": Effect.gen(function* () {
    const { add, forget, hourly, see } = yield* ClientMetricsStore
    const [old, young] = [yield* anAddress, yield* anAddress]
    const long = -60 * 24 * 365 * 20
    yield* add([
      aCount({ feature: old.feature, hour: minute(long), variants: new Map([["blue", 1]]) }),
      aCount({ feature: old.feature, hour: minute(long + 60) }),
      aCount({ feature: young.feature, hour: minute(long + 60) })
    ])
    yield* see([aSighting(old, { hour: minute(long) }), aSighting(young, { hour: minute(long + 60) })])
    yield* forget(minute(long + 60))
    assert.deepStrictEqual(
      (yield* hourly(old.feature, minute(long))).counts.map(({ hour }) => hour),
      [minute(long + 60)]
    )
    assert.deepStrictEqual(yield* viewOf(old.feature)(long), [0, 0, minute(5)])
    assert.deepStrictEqual(yield* viewOf(young.feature)(long), [1, 0, minute(5)])
  }),

  "knows what an application has evaluated; of a feature that is deleted nothing is left by the hour": Effect.gen(
    function* () {
      const { add, featuresOf, hourly } = yield* ClientMetricsStore
      const appName = yield* uniqueName("app")
      const [first, second] = [yield* aFeature(), yield* aFeature({ archivedAt: minute(1) })]
      yield* add([
        aCount({ feature: first.name, appName }),
        aCount({ feature: first.name, appName, hour: minute(60) }),
        aCount({ feature: second.name, appName, variants: new Map([["blue", 1]]) })
      ])
      const known = yield* featuresOf(appName)
      assert.deepStrictEqual(
        new Map(known.map(({ feature, project }) => [feature, project])),
        new Map([first, second].map(({ name, project }) => [name, project]))
      )
      assert.lengthOf(known, 2)
      yield* (yield* FeatureStore).remove([second.name])
      assert.deepStrictEqual(yield* featuresOf(appName), [{ feature: first.name, project: first.project }])
      assert.deepStrictEqual((yield* hourly(second.name, minute(0))).counts, [])
    }
  )
}

/** The search result for a feature's only environment: yes, no, and the time of the last evaluation. */
const viewOf = (feature: string) => (since: number) =>
  Effect.gen(function* () {
    const query = { ...withoutFilters, terms: [feature], staleCutoffs: [] }
    const { features } = yield* (yield* FeatureReads).search(query, anyone, minute(since))
    const address = features.find(({ name }) => name === feature)?.environments[0]
    return [address?.yes, address?.no, address?.lastSeenAt]
  })

const sorted = (counts: ReadonlyArray<HourlyCount>): ReadonlyArray<HourlyCount> =>
  counts.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1))

const keyOf = ({ appName, environment, hour }: HourlyCount): string => `${hour} ${environment} ${appName}`
