import { describe, expect, it } from "@effect/vitest"
import { type Constraint, Operator } from "../../strategies/constraint.ts"
import { constraintWords } from "./strategy-changes.ts"

describe("constraintWords", () => {
  it.each<[Omit<Constraint, "contextName">, string]>([
    [{ operator: "IN", values: ["NO", "SE"] }, "country is one of NO, SE"],
    [{ operator: "IN", values: ["NO"], inverted: true }, "country is not one of NO"],
    [{ operator: "NOT_IN", values: ["NO"] }, "country is not one of NO"],
    [{ operator: "STR_CONTAINS", values: ["n"], caseInsensitive: true }, "country contains n in any case"],
    [{ operator: "NUM_GTE", value: "5", values: [] }, "country is at least 5"],
    [
      { operator: "DATE_AFTER", value: "2026-01-01T00:00:00Z", inverted: true },
      "country is not after 2026-01-01T00:00:00Z"
    ],
    [{ operator: "SEMVER_LT", value: "1.2.3" }, "country is earlier than version 1.2.3"],
    [{ operator: "IN", values: ["1", "2", "3", "4", "5", "6", "7"] }, "country is one of 1, 2, 3, 4, 5 and 2 more"],
    [{ operator: "NUM_EQ", value: "1".repeat(100) }, `country is equal to ${"1".repeat(80)}…`]
  ])("says %j", (constraint, words) => {
    expect(constraintWords({ contextName: "country", ...constraint })).toBe(words)
  })

  it("has words for every operator", () => {
    const all = Operator.literals.flatMap((operator) =>
      [false, true].map((inverted) =>
        constraintWords({ contextName: "a", operator, inverted, value: "b", values: ["b"] })
      )
    )
    expect(all.every((words) => /^a (?:is|ends|starts|contains|matches|does) .*b$|^a contains b$/.test(words))).toBe(
      true
    )
  })
})
