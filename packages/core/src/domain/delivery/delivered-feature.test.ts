import { assert, describe, it } from "@effect/vitest"
import {
  aClientSegment,
  aDeliveredFeature,
  aStoredDelivery,
  aStoredStrategy,
  withSegments
} from "../../../test/fixtures/delivery.ts"
import { deliveredFeature, inlinedSegments } from "./delivered-feature.ts"

const disabled = aStoredStrategy({ disabled: true })

describe("deliveredFeature", () => {
  it.each([
    ["on", true, [aStoredStrategy()], true, 1],
    ["off", false, [aStoredStrategy()], false, 1],
    ["on, with one of two strategies disabled", true, [disabled, aStoredStrategy({ disabled: null })], true, 1],
    ["on, with all strategies disabled", true, [disabled, disabled], false, 0],
    ["on, without any strategy", true, [], true, 0]
  ] as const)("delivers a feature that is %s", (_, enabled, strategies, expected, count) => {
    const { feature } = deliveredFeature(aStoredDelivery({ enabled, strategies }))
    assert.deepStrictEqual([feature.enabled, feature.strategies.length], [expected, count])
  })

  it("lists properties in wire order", () => {
    const tags = [{ type: "simple", value: "x" }]
    const delivered = deliveredFeature(
      aStoredDelivery({
        strategies: [aStoredStrategy({ segments: [2, 1] })],
        dependencies: [
          { feature: "on", enabled: true, variants: ["v"] },
          { feature: "off", enabled: false, variants: [] }
        ],
        tags
      })
    )
    assert.deepStrictEqual(delivered.tags, tags)
    assert.strictEqual(
      JSON.stringify(delivered.feature),
      `{"name":"a","type":"release","enabled":true,"project":"default","stale":false,"strategies":[{"name":"default",` +
        `"constraints":[],"parameters":{},"variants":[],"segments":[2,1]}],"variants":[],"description":null,` +
        `"impressionData":false,"dependencies":[{"feature":"on","enabled":true,"variants":["v"]},` +
        `{"feature":"off","enabled":false}]}`
    )
  })
})

const segments = new Map([1, 2].map((id) => [id, aClientSegment(id, [String(id)])]))

describe("inlinedSegments", () => {
  it("adds the constraints of segments after those of the strategy", () => {
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

  it("leaves a feature without segments unchanged", () => {
    const { feature } = aDeliveredFeature()
    assert.strictEqual(inlinedSegments(feature, segments), feature)
  })

  it("matches nobody if a segment is unknown", () => {
    const [strategy] = inlinedSegments(withSegments("a", 3).feature, segments).strategies ?? []
    assert.deepStrictEqual(strategy?.constraints, [{ contextName: "userId", operator: "IN", values: [] }])
  })
})
