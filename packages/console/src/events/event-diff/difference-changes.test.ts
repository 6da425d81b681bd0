import { describe, expect, it } from "vitest"
import { differenceChanges } from "./difference-changes.ts"

describe("differenceChanges", () => {
  it.each([
    [{ path: "/enabled", before: false, after: true }, "Enabled", ["no"], ["yes"]],
    [{ path: "/parameters/rollout", before: "25", after: "50" }, "Parameters › rollout", ["25"], ["50"]],
    [{ path: "/constraints/0/values/1", after: "NL" }, "Constraints › 1 › values › 2", undefined, ["NL"]],
    [{ path: "/impressionData", before: true }, "Impression data", ["yes"], undefined],
    [{ path: "/parameters/a~1b", after: "x" }, "Parameters › a/b", undefined, ["x"]]
  ])("reads %j", (difference, property, before, after) => {
    expect(differenceChanges([difference])).toEqual([{ property, before, after }])
  })

  it("shows strategies as sentences", () => {
    const strategies = [{ name: "flexibleRollout", parameters: { rollout: "25", stickiness: "random" } }]
    expect(differenceChanges([{ path: "/strategies", after: strategies }])).toEqual([
      { property: "Strategies", before: undefined, after: ["25% of requests, at random"] }
    ])
  })

  it("leaves out what says nothing", () => {
    expect(differenceChanges([{ path: "/id", after: "7" }])).toEqual([])
  })
})
