import { expect, it } from "vitest"
import { deliveryChanges } from "./delivery-changes.ts"

const staff = {
  id: 3,
  name: "staff",
  constraints: [{ contextName: "userId", operator: "IN" as const, values: ["7"] }]
}
const strategy = { name: "default", title: null, parameters: {}, constraints: [], variants: [], segments: [staff] }
const on = { enabled: true, strategies: [strategy] }
const off = { enabled: false, strategies: [strategy] }

it("says who gets a flag before and afterwards, with the constraints of segments", () => {
  const property = "Who gets the flag"
  const lines = ["Everyone in the segment staff", "Segment staff: Users whose userId is 7"]
  expect(deliveryChanges({ before: off, after: on })).toEqual([{ property, before: ["Nobody"], after: lines }])
  expect(deliveryChanges({ before: on, after: null })).toEqual([
    { property, before: lines, after: ["Nobody, because it is archived"] }
  ])
  expect(deliveryChanges({ before: on, after: { enabled: true, strategies: [] } })).toEqual([
    { property, before: lines, after: ["Everyone"] }
  ])
  expect(deliveryChanges({ before: on, after: on })).toEqual([])
})
