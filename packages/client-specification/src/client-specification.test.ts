// Runs every case of the published client specification against the pure evaluation.
import { describe, expect, it } from "@effect/vitest"
import { type Circumstances, evaluate, type EvaluationContext, explain, prepare } from "@halyard/core/evaluation"
import { clientSpecification } from "./client-specification.ts"

const circumstancesOf = (context: EvaluationContext): Circumstances => ({
  context,
  now: "2026-11-20T18:00:00.000Z",
  random: () => 0.5
})

describe("the public client specification", () => {
  it("has the expected number of cases", () => {
    expect(clientSpecification.flatMap(({ cases }) => cases)).toHaveLength(279)
  })

  describe.each(clientSpecification)("$name", ({ cases, definitions }) => {
    const flags = prepare(definitions)

    it.each(cases)("$description", ({ toggleName, context, expectedResult }) => {
      const at = circumstancesOf(context)
      const { enabled, variant } = evaluate(flags, toggleName, at)
      expect(typeof expectedResult === "boolean" ? enabled : variant).toEqual(expectedResult)
      expect(explain(flags, toggleName, at)).toMatchObject({ enabled, variant })
    })
  })
})
