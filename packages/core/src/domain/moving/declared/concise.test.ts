import { expect, it } from "vitest"
import type { MovedStrategy } from "../document/moved-strategy.ts"
import { conciseConstraint, conciseStates, conciseStrategy } from "./concise.ts"

const constraint = { contextName: "userId", operator: "IN", values: ["1"] }
const variant = { name: "blue", weight: 1000, weightType: "variable", stickiness: "default" }

it.each<[MovedStrategy, MovedStrategy]>([
  [
    { name: "default", title: null, disabled: false, segments: [], constraints: [], variants: [], sortOrder: 0 },
    { name: "default", sortOrder: 0 }
  ],
  [
    { name: "default", title: "All", disabled: true, segments: ["beta"], variants: [variant], parameters: { a: "b" } },
    { name: "default", title: "All", disabled: true, segments: ["beta"], variants: [variant], parameters: { a: "b" } }
  ],
  [
    { name: "default", constraints: [{ ...constraint, inverted: false, caseInsensitive: false }] },
    { name: "default", constraints: [constraint] }
  ],
  [{ name: "default" }, { name: "default" }]
])("says of %j only %j", (given, expected) => {
  expect(conciseStrategy(given)).toStrictEqual(expected)
})

it("keeps what turns a constraint around", () => {
  const turned = { ...constraint, inverted: true, caseInsensitive: true }
  expect(conciseConstraint(turned)).toStrictEqual(turned)
  expect(conciseConstraint(constraint)).toStrictEqual(constraint)
})

it("says nothing where a release plan runs", () => {
  const plan = { name: "Steps", milestones: [] }
  expect(
    conciseStates([
      {
        environment: "development",
        enabled: true,
        strategies: [{ name: "default", disabled: false }],
        releasePlan: null
      },
      { environment: "production", enabled: true, releasePlan: plan },
      { environment: "test", enabled: false, variants: [variant] }
    ])
  ).toStrictEqual([
    { environment: "development", enabled: true, strategies: [{ name: "default" }], variants: [] },
    { environment: "test", enabled: false, strategies: [], variants: [variant] }
  ])
  expect(conciseStates()).toEqual([])
})
