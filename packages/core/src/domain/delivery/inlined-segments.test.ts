import { assert, describe, it } from "@effect/vitest"
import { aClientSegment, aDeliveredFeature, aStoredStrategy, withSegments } from "../../../test/fixtures/delivery.ts"
import { inlinedSegments } from "./inlined-segments.ts"

const segments = new Map([1, 2].map((id) => [id, aClientSegment(id, [String(id)])]))

describe("inlinedSegments", () => {
  it("puts the constraints of segments after those of the strategy", () => {
    const own = { contextName: "appName", operator: "IN", values: ["x"] } as const
    const { feature } = aDeliveredFeature({ strategies: [aStoredStrategy({ constraints: [own], segments: [2, 1] })] })
    const [strategy] = inlinedSegments(feature, segments).strategies ?? []
    assert.deepStrictEqual(strategy, {
      name: "default",
      parameters: {},
      variants: [],
      constraints: [own, ...aClientSegment(2, ["2"]).constraints, ...aClientSegment(1, ["1"]).constraints]
    })
  })

  it("leaves a feature without segments as it is", () => {
    const { feature } = aDeliveredFeature()
    assert.strictEqual(inlinedSegments(feature, segments), feature)
  })

  it("lets nobody in by a segment that is not known", () => {
    const [strategy] = inlinedSegments(withSegments("a", 3).feature, segments).strategies ?? []
    assert.deepStrictEqual(strategy?.constraints, [{ contextName: "userId", operator: "IN", values: [] }])
  })
})
