import { describe, expect, it } from "vitest"
import { aContext, anImport } from "../../../test/fixtures/imports.ts"
import { planStates } from "./plan-states.ts"

describe("planStates", () => {
  it("completes and balances variants", () => {
    const variants = [
      { name: "b", weight: 0 },
      { name: "a", weight: 3 },
      { name: "c", weight: 400, weightType: "fix" }
    ]
    const data = anImport({ featureEnvironments: [{ name: "a", enabled: false, variants }] })
    const [change] = planStates(data, aContext(), ["a"]).variants
    expect(change?.after.map(({ name, weight }) => [name, weight])).toEqual([
      ["a", 300],
      ["b", 300],
      ["c", 400]
    ])
    expect(change?.after[0]).toEqual({
      name: "a",
      weight: 300,
      weightType: "variable",
      stickiness: "default",
      overrides: []
    })
  })
})
