import { expect, it } from "vitest"
import { aSegment, aStrategy, checkout, currentWith } from "../../../../test/fixtures/changes.ts"
import type { CurrentFeature } from "./change-start.ts"
import { partsOfDelivery, deliveryView } from "./delivery-diff.ts"

const inSegment = (id: number) => ({ id, name: `segment ${id}`, constraints: aSegment(id).constraints })

const deliveryOf = (changes: Partial<CurrentFeature>) =>
  deliveryView("checkout", currentWith({ features: [{ ...checkout, ...changes }] }))

it("has enabled strategies with their segments, without what applications do not get", () => {
  const strategies = [aStrategy("own", { segments: [2, 99] }), aStrategy("off", { disabled: true })]
  const { constraints, name, parameters, title, variants } = aStrategy("own")
  expect(deliveryOf({ strategies })).toEqual({
    enabled: true,
    strategies: [{ constraints, name, parameters, title, variants, segments: [inSegment(2)] }]
  })
  expect(deliveryOf({ strategies })?.strategies[0]).not.toHaveProperty("id")
})

it("is nothing for features that are archived or gone", () => {
  expect(deliveryOf({ archived: true })).toBe(null)
  expect(deliveryOf({ name: "other" })).toBe(null)
})

it("consists of strategies and of the constraints of their segments", () => {
  const before = deliveryOf({ strategies: [aStrategy("own", { segments: [1, 2] })] })
  const [strategy] = before?.strategies ?? []
  expect(partsOfDelivery({ before, after: null })).toEqual([
    { ...strategy, segments: [1, 2].map((id) => ({ ...inSegment(id), constraints: [] })) },
    aSegment(1).constraints,
    aSegment(2).constraints
  ])
  expect(partsOfDelivery({ before: null, after: null })).toEqual([])
})
