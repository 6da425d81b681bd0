import { describe, expect, it } from "vitest"
import type { Constraint, NewStrategy } from "../../interface/operations.gen.ts"
import { type StrategyDifference, strategyDifferences } from "./strategy-differences.ts"

const inCountry: Constraint = { contextName: "country", operator: "IN", values: ["NL", "DE"] }
const ofAge: Constraint = { contextName: "age", operator: "NUM_GT", value: "18" }

const before: NewStrategy = {
  name: "flexibleRollout",
  title: "A quarter",
  parameters: { rollout: "25", stickiness: "userId" },
  constraints: [inCountry, ofAge],
  segments: [1],
  variants: [{ name: "blue", weight: 1000, weightType: "variable", stickiness: "default" }]
}

const cases: ReadonlyArray<readonly [string, Partial<NewStrategy>, ReadonlyArray<StrategyDifference>]> = [
  ["nothing", {}, []],
  ["what is only spelt out", { disabled: false, title: "A quarter" }, []],
  ["a title that is gone", { title: null }, [{ what: "Title", before: "A quarter" }]],
  ["the state", { disabled: true }, [{ what: "State", before: "Enabled", after: "Disabled" }]],
  [
    "parameters",
    { parameters: { rollout: "50", stickiness: "userId", groupId: "x" } },
    [
      { what: "Share of users", before: "25%", after: "50%" },
      { what: "Group", after: "x" }
    ]
  ],
  [
    "values of a constraint",
    { constraints: [{ contextName: "country", operator: "IN", values: ["NL", "FR"] }, ofAge] },
    [{ what: "Values of country", before: "DE", after: "FR" }]
  ],
  [
    "constraints",
    { constraints: [inCountry, { contextName: "age", operator: "NUM_LT", value: "18" }] },
    [
      { what: "Constraint", before: "whose age is more than 18" },
      { what: "Constraint", after: "whose age is less than 18" }
    ]
  ],
  [
    "segments",
    { segments: [2] },
    [
      { what: "Segment", before: "Beta testers" },
      { what: "Segment", after: "2" }
    ]
  ],
  [
    "variants",
    {
      variants: [
        { name: "blue", weight: 500, weightType: "variable", stickiness: "default" },
        {
          name: "red",
          weight: 500,
          weightType: "fix",
          stickiness: "default",
          payload: { type: "string", value: "#f00" }
        }
      ]
    },
    [
      { what: "Variant blue", before: "100%, by default", after: "50%, by default" },
      { what: "Variant red", after: "50% fixed, by default, string #f00" }
    ]
  ]
]

describe("strategyDifferences", () => {
  it.each(cases)("%s", (_, change, differences) => {
    const names = { segment: (id: number) => (id === 1 ? "Beta testers" : undefined) }
    expect(strategyDifferences(before, { ...before, ...change }, names)).toEqual(differences)
  })
})
