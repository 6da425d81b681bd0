import { assert } from "@effect/vitest"
import type { Milestone, ReleasePlan, ReleasePlanTemplate, Safeguard } from "@halyard/core/domain"
import { EnvironmentStore, FeatureEnvironmentStore, FeatureStore, ReleasePlanStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { anAddress, minute } from "../../fixtures/stored-entities.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import type { StoreSuite } from "../store-suite.ts"

const aTemplate = Effect.fn("aTemplate")(function* (created = 0) {
  const id = yield* uniqueName("template")
  const template: ReleasePlanTemplate = {
    id,
    discriminator: "template",
    name: id,
    description: null,
    createdByUserId: 7,
    createdAt: minute(created),
    milestones: milestonesOf(id),
    archivedAt: null
  }
  yield* (yield* ReleasePlanStore).saveTemplate(template)
  return template
})

const milestonesOf = (definition: string): ReadonlyArray<Milestone> =>
  ["first", "second"].map((name, sortOrder) => ({
    id: `${definition}-${name}`,
    name,
    sortOrder,
    releasePlanDefinitionId: definition,
    startedAt: null,
    transitionCondition: { intervalMinutes: 10 },
    progressionExecutedAt: null,
    pausedAt: null,
    strategies: [
      {
        id: `${definition}-${name}-strategy`,
        milestoneId: `${definition}-${name}`,
        sortOrder: 0,
        title: null,
        strategyName: "default",
        parameters: {},
        constraints: [],
        variants: [],
        segments: [],
        disabled: false
      }
    ]
  }))

/** A plan of a stored feature. It goes on ten minutes after the moment at which it was started, if it was. */
const aPlan = Effect.fn("aPlan")(function* (startedAt?: string) {
  const { environment, feature } = yield* anAddress
  const id = yield* uniqueName("plan")
  const [first, ...others] = milestonesOf(id)
  if (first === undefined) return assert.fail()
  const plan: ReleasePlan = {
    id,
    discriminator: "plan",
    name: id,
    description: null,
    featureName: feature,
    environment,
    createdByUserId: 7,
    createdAt: minute(0),
    activeMilestoneId: startedAt === undefined ? null : first.id,
    milestones: [{ ...first, startedAt: startedAt ?? null }, ...others],
    releasePlanTemplateId: "template",
    safeguards: []
  }
  yield* (yield* ReleasePlanStore).save(plan)
  return { plan, address: { feature, environment } }
})

const dueAmong = Effect.fnUntraced(function* (at: string, plans: ReadonlyArray<ReleasePlan>) {
  const found = yield* (yield* ReleasePlanStore).due(at, 1000)
  const names = plans.map(({ featureName }) => featureName)
  return found.map(({ feature }) => feature).filter((feature) => names.includes(feature))
})

export const releasePlanStoreSuite: StoreSuite = {
  "keeps templates as they are, by creation": Effect.gen(function* () {
    const store = yield* ReleasePlanStore
    const [later, sooner] = [yield* aTemplate(2), yield* aTemplate(1)]
    const mine = Effect.map(store.templates, (all) => all.filter(({ id }) => id === later.id || id === sooner.id))
    assert.deepStrictEqual(yield* mine, [sooner, later])
    const changed = { ...sooner, name: "Another", archivedAt: minute(5), milestones: [] }
    yield* store.saveTemplate(changed)
    yield* store.removeTemplate(later.id)
    assert.deepStrictEqual(yield* mine, [changed])
  }),

  "keeps the plan of a feature in an environment, and replaces it": Effect.gen(function* () {
    const store = yield* ReleasePlanStore
    const { address, plan } = yield* aPlan()
    const other = yield* aPlan()
    assert.deepStrictEqual(yield* store.find(address), plan)
    const changed = { ...plan, name: "Another", activeMilestoneId: null }
    yield* store.save(changed)
    assert.deepStrictEqual(yield* store.find(address), changed)
    assert.isUndefined(yield* store.find({ ...address, environment: "elsewhere" }))
    const names = [plan.featureName, other.plan.featureName, "unknown"]
    assert.deepStrictEqual(yield* store.findEach(address.environment, names), [changed])
    assert.deepStrictEqual(yield* store.findEach(address.environment, []), [])
    yield* store.remove(address)
    yield* store.remove(address)
    assert.isUndefined(yield* store.find(address))
    assert.deepStrictEqual(yield* store.find(other.address), other.plan)
  }),

  "loses the plan of a feature that leaves the environment, or is deleted": Effect.gen(function* () {
    const store = yield* ReleasePlanStore
    const environments = yield* FeatureEnvironmentStore
    const { address } = yield* aPlan()
    yield* environments.unlink([address])
    yield* environments.link([address])
    assert.isUndefined(yield* store.find(address))
    const deleted = yield* aPlan(minute(0))
    yield* (yield* FeatureStore).remove([deleted.address.feature])
    assert.deepStrictEqual(yield* dueAmong(minute(100), [deleted.plan]), [])
    const removed = yield* aPlan(minute(0))
    yield* (yield* EnvironmentStore).remove(removed.address.environment)
    assert.deepStrictEqual(yield* dueAmong(minute(100), [removed.plan]), [])
  }),

  "knows what is due, the longest wait first": Effect.gen(function* () {
    const store = yield* ReleasePlanStore
    const [late, soon] = [yield* aPlan(minute(20)), yield* aPlan(minute(10))]
    const idle = yield* aPlan()
    const plans = [late.plan, soon.plan, idle.plan]
    const names = [soon.plan.featureName, late.plan.featureName]
    assert.deepStrictEqual(yield* dueAmong(minute(19), plans), [])
    assert.deepStrictEqual(yield* dueAmong(minute(20), plans), [soon.plan.featureName])
    assert.deepStrictEqual(yield* dueAmong(minute(30), plans), names)
    assert.strictEqual((yield* store.due(minute(30), 1)).length, 1)
    const [active, ...others] = soon.plan.milestones
    yield* store.save({ ...soon.plan, milestones: active ? [{ ...active, pausedAt: minute(11) }, ...others] : [] })
    assert.deepStrictEqual(yield* dueAmong(minute(30), plans), [late.plan.featureName])
    const { environment, feature } = late.address
    const [found] = (yield* store.due(minute(30), 1000)).filter((one) => one.feature === feature)
    const [record] = yield* (yield* FeatureStore).lock([feature])
    assert.deepStrictEqual(found, { project: record?.project ?? "", feature, environment })
    yield* (yield* FeatureStore).archive([feature], minute(25))
    assert.deepStrictEqual(yield* dueAmong(minute(30), plans), [])
  }),

  "remembers which figures are beyond their limits": Effect.gen(function* () {
    const { breaches, saveBreaches } = yield* ReleasePlanStore
    const [one, two] = [yield* uniqueName("it's ☂"), yield* uniqueName("breach")]
    const lasting = { since: minute(1), seenAt: minute(2) }
    yield* saveBreaches(
      new Map([
        [one, lasting],
        [two, lasting]
      ])
    )
    yield* saveBreaches(new Map([[one, { ...lasting, seenAt: minute(3) }]]))
    assert.deepStrictEqual([...(yield* breaches)], [[one, { since: minute(1), seenAt: minute(3) }]])
    yield* saveBreaches(new Map())
    assert.deepStrictEqual([...(yield* breaches)], [])
  }),

  "keeps the safeguards of features in environments": Effect.gen(function* () {
    const store = yield* ReleasePlanStore
    const [guarded, other] = [yield* aPlan(), yield* aPlan()]
    const aSafeguard = (id: string): Safeguard => ({
      id,
      action: { type: "disableFeatureEnvironment", id: guarded.address.environment },
      triggerCondition: { operator: ">", threshold: 0.5 },
      minimumSamples: 20,
      forMinutes: 5,
      compareBy: "variant",
      impactMetric: {
        id,
        metricName: "it's ☂",
        timeRange: "hour",
        aggregationMode: "p95",
        labelSelectors: { variant: ["blue"] }
      },
      triggeredAt: null
    })
    const [first, second] = [aSafeguard("first"), aSafeguard("second")]
    assert.deepStrictEqual(yield* store.safeguards(guarded.address), [])
    yield* store.saveSafeguards(guarded.address, [first, second])
    assert.deepStrictEqual(yield* store.safeguards(guarded.address), [first, second])
    const inEnvironment = yield* store.safeguardsIn(guarded.address.environment)
    assert.deepStrictEqual(inEnvironment.get(guarded.address.feature), [first, second])
    assert.isFalse(inEnvironment.has(other.address.feature))
    const ofOther = yield* store.safeguardsIn(guarded.address.environment, [other.address.feature, "missing"])
    assert.deepStrictEqual([...ofOther], [])
    const ofBoth = yield* store.safeguardsIn(guarded.address.environment, [
      other.address.feature,
      guarded.address.feature
    ])
    assert.deepStrictEqual([...ofBoth], [[guarded.address.feature, [first, second]]])
    yield* store.saveSafeguards(guarded.address, [{ ...second, triggeredAt: minute(1) }])
    assert.deepStrictEqual(yield* store.safeguards(guarded.address), [{ ...second, triggeredAt: minute(1) }])
    assert.deepStrictEqual(yield* store.safeguards(other.address), [])

    const features = [guarded, other].map(({ address }) => address.feature)
    const guardedHere = Effect.map(store.guarded, (all) =>
      all.map(({ feature }) => feature).filter((feature) => features.includes(feature))
    )
    assert.deepStrictEqual(yield* guardedHere, [guarded.address.feature])
    yield* store.save({ ...other.plan, safeguards: [first] })
    assert.sameMembers([...(yield* guardedHere)], features)
    yield* store.save(other.plan)
    yield* store.saveSafeguards(guarded.address, [])
    assert.deepStrictEqual(yield* guardedHere, [])
    yield* store.saveSafeguards(guarded.address, [first])
    yield* (yield* FeatureEnvironmentStore).unlink([guarded.address])
    yield* (yield* FeatureEnvironmentStore).link([guarded.address])
    assert.deepStrictEqual(yield* store.safeguards(guarded.address), [])
  })
}
