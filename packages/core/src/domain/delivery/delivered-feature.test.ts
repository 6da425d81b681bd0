import { assert, describe, it } from "@effect/vitest"
import { deliveredFeature } from "./delivered-feature.ts"
import { aStoredDelivery, aStoredStrategy } from "../../../test/fixtures/delivery.ts"

const disabled = aStoredStrategy({ disabled: true })

describe("deliveredFeature", () => {
  it.each([
    ["on", true, [aStoredStrategy()], true, 1],
    ["off", false, [aStoredStrategy()], false, 1],
    ["on, with one of two strategies disabled", true, [disabled, aStoredStrategy({ disabled: null })], true, 1],
    ["on, with all strategies disabled", true, [disabled, disabled], false, 0],
    ["on, without any strategy", true, [], true, 0]
  ] as const)("shows a feature that is %s", (_, enabled, strategies, expected, count) => {
    const { feature } = deliveredFeature(aStoredDelivery({ enabled, strategies }))
    assert.deepStrictEqual([feature.enabled, feature.strategies.length], [expected, count])
  })

  it("shows what there is, as it goes over the wire", () => {
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
