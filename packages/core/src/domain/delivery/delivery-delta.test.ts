import { assert, describe, it } from "@effect/vitest"
import { wholeQuery } from "./client-query.ts"
import { deltaSince } from "./delivery-delta.ts"
import { aClientSegment, aDeliveredFeature, after, aSnapshot, withSegments } from "../../../test/fixtures/delivery.ts"

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

  it("is everything for who has nothing, is too far behind, or is ahead", () => {
    for (const revision of [undefined, 9, 11]) {
      assert.deepStrictEqual(briefly(snapshot, all, revision), [["hydration", ["a", "b"], [1]]])
    }
    assert.deepStrictEqual(briefly(snapshot, shop, undefined), [["hydration", [], []]])
  })

  it("is everything for who has by another instance a part of what is known as a whole here", () => {
    const later = after(after(snapshot, [], { gone: ["c", "a"] }), [], { gone: ["d"] })
    assert.deepStrictEqual(briefly(later, all, 11), [["hydration", ["b"], [1]]])
    assert.deepStrictEqual(briefly(later, all, 10), [["feature-removed", "a", 12]])
    assert.deepStrictEqual(briefly(later, all, 12), [])
  })

  it("is nothing where nothing was done", () => {
    assert.deepStrictEqual(briefly(snapshot, all, 10), [])
  })

  it("tells of each feature once, as it is at last", () => {
    const off = aDeliveredFeature({ name: "a", enabled: false })
    const later = after(after(after(snapshot, [off, aDeliveredFeature({ name: "c" })]), [a]), [], { gone: ["b"] })
    assert.deepStrictEqual(briefly(later, all, 10), [
      ["feature-updated", "c", 12],
      ["feature-updated", "a", 13],
      ["feature-removed", "b", 14]
    ])
    assert.deepStrictEqual(briefly(later, all, 13), [["feature-removed", "b", 14]])
  })

  it("tells nothing of what came and went in between, or was never there for the SDK", () => {
    const later = after(after(snapshot, [aDeliveredFeature({ name: "c" })]), [], { gone: ["c", "a"] })
    assert.deepStrictEqual(briefly(later, all, 10), [["feature-removed", "a", 13]])
    assert.deepStrictEqual(briefly(later, shop, 10), [])
  })

  it("tells of a feature that leaves what the SDK asks for by its project, its tags or its name", () => {
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

  it("tells of segments before the features that name them, and of those that are another or gone", () => {
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
