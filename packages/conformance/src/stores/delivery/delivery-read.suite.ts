import { assert } from "@effect/vitest"
import { type EventDraft, newEvent, systemPrincipal } from "@halyard/core/domain"
import {
  DeliveryReads,
  DependencyStore,
  EventStore,
  FeatureEnvironmentStore,
  FeatureTagStore,
  SegmentStore,
  TagTypeStore
} from "@halyard/core/ports"
import { Effect } from "effect"
import { aFeature, anEnvironment, anAddress, aSegment, aStrategy, minute } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"
import { uniqueName } from "../../fixtures/unique.ts"

export const deliveryReadSuite: StoreSuite = {
  "shows features with all that SDKs may want, in its order": Effect.gen(function* () {
    const address = yield* anAddress
    const { feature: name, environment } = address
    const [one, other] = [yield* aSegment(), yield* aSegment()]
    const constraints = [{ contextName: "userId", operator: "IN", values: ["1"], inverted: true } as const]
    const variants = [{ name: "v", weight: 1000, weightType: "variable", stickiness: "default" } as const]
    const strategy = { name: "flexibleRollout", constraints, variants, parameters: { rollout: "50" } }
    yield* aStrategy(address, { ...strategy, sortOrder: 2, segments: [other.id, one.id] })
    yield* aStrategy(address, { name: "default", sortOrder: 1, disabled: true })
    const environmentVariants = [{ name: "e", weight: 1000, overrides: [{ contextName: "userId", values: ["7"] }] }]
    const store = yield* FeatureEnvironmentStore
    yield* store.setVariants([{ feature: name, environment, variants: environmentVariants }])
    yield* store.setEnabled([{ feature: name, environment, enabled: true }])
    const parents = [yield* aFeature(), yield* aFeature()].toSorted((left, right) => (left.name < right.name ? -1 : 1))
    yield* (yield* DependencyStore).upsert(
      parents.toReversed().map((parent) => ({ child: name, feature: parent.name, enabled: true, variants: ["v"] }))
    )
    const tags = yield* tagged(name)

    const { features } = yield* DeliveryReads
    const [view, ...others] = yield* features(environment)
    assert.deepStrictEqual(others, [])
    assert.deepStrictEqual(view, {
      name,
      type: "release",
      project: view?.project ?? "",
      description: null,
      stale: false,
      impressionData: false,
      enabled: true,
      strategies: [
        { name: "default", disabled: true, parameters: {}, constraints: [], segments: [], variants: [] },
        { ...strategy, disabled: false, segments: [other.id, one.id] }
      ],
      variants: environmentVariants,
      dependencies: parents.map((parent) => ({ feature: parent.name, enabled: true, variants: ["v"] })),
      tags
    })
  }),

  "shows what is linked to the environment and not archived, by name: all, or what is named": Effect.gen(function* () {
    const [here, elsewhere] = [yield* anEnvironment(), yield* anEnvironment()]
    const in2 = { environments: [here.name, elsewhere.name] }
    const made = [yield* aFeature(in2), yield* aFeature(in2), yield* aFeature(in2)]
    yield* aFeature({ ...in2, archivedAt: minute(1) })
    const other = yield* aFeature({ environments: [elsewhere.name] })
    for (const { name } of made) yield* aStrategy({ feature: name, environment: elsewhere.name })
    const { features } = yield* DeliveryReads
    const namesIn = (names?: ReadonlyArray<string>) =>
      Effect.map(features(here.name, names), (found) => found.map(({ name }) => name))
    const expected = made.map(({ name }) => name).toSorted()
    assert.deepStrictEqual(yield* namesIn(), expected)
    assert.deepStrictEqual(
      (yield* features(here.name)).flatMap(({ strategies }) => strategies),
      []
    )
    assert.deepStrictEqual(
      yield* namesIn([...expected.slice(1).toReversed(), other.name, "missing"]),
      expected.slice(1)
    )
    assert.deepStrictEqual(yield* namesIn(expected.slice(0, 1)), expected.slice(0, 1))
    assert.deepStrictEqual(yield* namesIn([]), [])
    assert.deepStrictEqual(yield* features(yield* uniqueName("env")), [])
  }),

  "shows segments by id": Effect.gen(function* () {
    const constraints = [{ contextName: "userId", operator: "IN", values: ["1"] } as const]
    const [one, other, gone] = [yield* aSegment({ constraints }), yield* aSegment(), yield* aSegment()]
    yield* (yield* SegmentStore).remove([gone.id])
    const { segments } = yield* DeliveryReads
    assert.deepStrictEqual(yield* segments([other.id, gone.id, one.id, one.id]), [
      { id: one.id, name: one.name, constraints },
      { id: other.id, name: other.name, constraints: [] }
    ])
    assert.deepStrictEqual(yield* segments([]), [])
  }),

  "returns what was done after an event, oldest first, up to the limit": Effect.gen(function* () {
    const { append } = yield* EventStore
    const { eventsAfter, lastEvent } = yield* DeliveryReads
    const [featureName, environment] = [yield* uniqueName("feature"), yield* uniqueName("env")]
    const before = yield* lastEvent
    yield* append([
      event({ type: "feature-created", featureName }),
      event({ type: "segment-updated", data: { id: 77 } })
    ])
    yield* append([
      event({ type: "segment-deleted", preData: { id: 78 } }),
      event({ type: "feature-environment-enabled", featureName, environment })
    ])
    assert.isAtLeast(yield* lastEvent, before + 4)

    const marks = yield* eventsAfter(before, 100_000)
    const own = marks.filter((mark) => mark.featureName === featureName || [77, 78].includes(mark.segment ?? 0))
    assert.deepStrictEqual(
      own.map(({ id: _, ...mark }) => mark),
      [
        { type: "feature-created", featureName, environment: null, segment: null },
        { type: "segment-updated", featureName: null, environment: null, segment: 77 },
        { type: "segment-deleted", featureName: null, environment: null, segment: 78 },
        { type: "feature-environment-enabled", featureName, environment, segment: null }
      ]
    )
    const ids = marks.map(({ id }) => id)
    assert.deepStrictEqual(
      ids,
      ids.toSorted((left, right) => left - right)
    )
    assert.deepStrictEqual(yield* eventsAfter(before, 2), marks.slice(0, 2))
    assert.deepStrictEqual(
      (yield* eventsAfter(ids[0] ?? 0, 1)).map(({ id }) => id),
      ids.slice(1, 2)
    )
  })
}

const tagged = Effect.fn("tagged")(function* (feature: string) {
  const type = yield* uniqueName("type")
  yield* (yield* TagTypeStore).insert([{ name: type, description: null, icon: null, color: null }])
  const tags = [
    { type, value: "a" },
    { type, value: "b" }
  ]
  const store = yield* FeatureTagStore
  yield* store.make(tags)
  yield* store.add(tags.toReversed().map((tag) => ({ feature, tag })))
  return tags
})

const event = (draft: EventDraft) => newEvent(draft, systemPrincipal, minute(0))
