import { assert, describe, it } from "@effect/vitest"
import { aClientSegment, aDeliveredFeature, after, aSnapshot, withSegments } from "../../../test/fixtures/delivery.ts"
import { EventType } from "../events/event-type.ts"
import { wholeQuery } from "./client-query.ts"
import { changeBy, deltaSince, type EventMark, lastConcern } from "./delivery-delta.ts"

const all = wholeQuery({ type: "client", name: "all", projects: "all", environment: "development" })
const shop = { ...all, project: ["shop"] }
const a = aDeliveredFeature({ name: "a" })

const briefly = (...[snapshot, query, revision]: Parameters<typeof deltaSince>) =>
  deltaSince(snapshot, query, revision).map((event) => {
    switch (event.type) {
      case "hydration":
        return [event.type, event.features.map(({ name }) => name), event.segments.map(({ id }) => id)]
      case "feature-updated":
        return [event.type, event.feature.name, event.eventId]
      case "feature-removed":
        return [event.type, event.featureName, event.eventId]
      case "segment-updated":
        return [event.type, event.segment.id, event.eventId]
      case "segment-removed":
        return [event.type, event.segmentId, event.eventId]
    }
  })

describe("deltaSince", () => {
  const snapshot = aSnapshot([a, withSegments("b", 1)], [aClientSegment(1)])

  it("sends everything if the SDK has nothing, is too far behind, or is ahead", () => {
    for (const revision of [undefined, 9, 11]) {
      assert.deepStrictEqual(briefly(snapshot, all, revision), [["hydration", ["a", "b"], [1]]])
    }
    assert.deepStrictEqual(briefly(snapshot, shop, undefined), [["hydration", [], []]])
  })

  it("sends everything if another instance delivered part of a batch", () => {
    const later = after(after(snapshot, [], { gone: ["c", "a"] }), [], { gone: ["d"] })
    assert.deepStrictEqual(briefly(later, all, 11), [["hydration", ["b"], [1]]])
    assert.deepStrictEqual(briefly(later, all, 10), [["feature-removed", "a", 12]])
    assert.deepStrictEqual(briefly(later, all, 12), [])
  })

  it("is empty without changes", () => {
    assert.deepStrictEqual(briefly(snapshot, all, 10), [])
  })

  it("contains each feature once, in its latest state", () => {
    const off = aDeliveredFeature({ name: "a", enabled: false })
    const later = after(after(after(snapshot, [off, aDeliveredFeature({ name: "c" })]), [a]), [], { gone: ["b"] })
    assert.deepStrictEqual(briefly(later, all, 10), [
      ["feature-updated", "c", 12],
      ["feature-updated", "a", 13],
      ["feature-removed", "b", 14]
    ])
    assert.deepStrictEqual(briefly(later, all, 13), [["feature-removed", "b", 14]])
  })

  it("leaves out features that came and went, or that the SDK never had", () => {
    const later = after(after(snapshot, [aDeliveredFeature({ name: "c" })]), [], { gone: ["c", "a"] })
    assert.deepStrictEqual(briefly(later, all, 10), [["feature-removed", "a", 13]])
    assert.deepStrictEqual(briefly(later, shop, 10), [])
  })

  it("removes a feature that no longer matches the project, tags or name prefix of the query", () => {
    const tagged = { ...all, tag: [["simple", "x"] as const] }
    const inShop = { name: "c", project: "shop", tags: [{ type: "simple", value: "x" }] }
    const before = after(snapshot, [aDeliveredFeature(inShop)])
    const later = after(before, [aDeliveredFeature({ name: "c" })])
    for (const query of [shop, tagged]) {
      assert.deepStrictEqual(briefly(later, query, before.revision), [["feature-removed", "c", 12]])
      assert.deepStrictEqual(briefly(later, query, 10), [])
    }
    assert.deepStrictEqual(briefly(later, all, before.revision), [["feature-updated", "c", 12]])
    assert.deepStrictEqual(briefly(later, { ...all, namePrefix: "x" }, before.revision), [])
  })

  it("puts changed and deleted segments before the features that use them", () => {
    const named = after(snapshot, [withSegments("a", 2)], { segments: [aClientSegment(2)] })
    assert.deepStrictEqual(briefly(named, all, 10), [
      ["segment-updated", 2, 11],
      ["feature-updated", "a", 11]
    ])
    const another = { touchedSegments: new Map([[1, 12]]), segments: [aClientSegment(1, ["7"])], revision: 12 }
    assert.deepStrictEqual(briefly(after(named, [], another), all, 11), [["segment-updated", 1, 12]])
    assert.deepStrictEqual(briefly(after(named, [], another), shop, 11), [])
    const gone = { touchedSegments: new Map([[1, 13]]), revision: 13 }
    assert.deepStrictEqual(briefly(after(named, [aDeliveredFeature({ name: "b" })], gone), all, 11), [
      ["feature-updated", "b", 12],
      ["segment-removed", 1, 13]
    ])
  })
})

const mark = (id: number, type: EventType, more: Partial<EventMark> = {}): EventMark => ({
  id,
  type,
  featureName: null,
  environment: null,
  segment: null,
  ...more
})

describe("changeBy", () => {
  it("collects features and segments with their last event", () => {
    const change = changeBy(
      [
        mark(1, "feature-created", { featureName: "a" }),
        mark(2, "segment-updated", { segment: 7 }),
        mark(3, "feature-environment-enabled", { featureName: "a", environment: "development" }),
        mark(4, "feature-environment-enabled", { featureName: "b", environment: "production" }),
        mark(5, "feature-favorited", { featureName: "c" })
      ],
      "development"
    )
    assert.deepStrictEqual([...change.features], [["a", 3]])
    assert.deepStrictEqual([...change.segments], [[7, 2]])
    assert.isUndefined(change.everything)
    assert.strictEqual(lastConcern(change, new Set()), 3)
  })

  it("includes events that affect a whole environment", () => {
    const added = [mark(1, "project-environment-added", { environment: "production" })]
    assert.deepStrictEqual(
      ["production", "development"].map((environment) => changeBy(added, environment).everything),
      [1, undefined]
    )
  })

  it("finds the last event that affects an SDK", () => {
    const change = changeBy(
      [
        mark(1, "environment-created"),
        mark(2, "feature-created", { featureName: "a" }),
        mark(3, "segment-updated", { segment: 7 }),
        mark(4, "feature-favorited", { featureName: "a" })
      ],
      "development"
    )
    assert.deepStrictEqual(
      [new Set([7]), new Set([8])].map((received) => lastConcern(change, received)),
      [3, 2]
    )
    assert.strictEqual(lastConcern({ ...change, features: new Map() }, new Set()), 1)
    assert.isUndefined(lastConcern(changeBy([], "development"), new Set([7])))
  })

  it("ignores events that SDKs do not notice", () => {
    const unseen = EventType.literals.filter((type) => {
      const { everything, features, segments } = changeBy([mark(1, type, { featureName: "a", segment: 1 })], "any")
      return everything === undefined && features.size === 0 && segments.size === 0
    })
    assert.deepStrictEqual(
      unseen.filter((type) => /^(feature|segment|strategy-order|project-environment|environment)-/.test(type)),
      [
        "feature-import",
        "feature-tag-import",
        "feature-type-updated",
        "feature-completed",
        "feature-uncompleted",
        "environment-import",
        "environment-updated",
        "segment-created",
        "segment-import",
        "feature-favorited",
        "feature-unfavorited",
        "feature-potentially-stale-on",
        "feature-link-added",
        "feature-link-updated",
        "feature-link-removed"
      ]
    )
  })
})
