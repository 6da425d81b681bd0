import { Effect } from "effect"
import { constraintLimits, constraintViolations } from "../../domain/strategies/constraint-rules.ts"
import type { Constraint } from "../../domain/strategies/constraint.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { currentViewer } from "../access/current-viewer.ts"
import { refuseExceeding, refuseInvalid } from "../access/refuse.ts"
import { legalValuesOfFields } from "./strategy-knowledge.ts"

/** Fails unless a strategy or a segment could have the constraint. */
export const validateConstraint = Effect.fn("validateConstraint")(function* (constraint: Constraint) {
  yield* currentViewer()
  const limits = yield* CurrentLimits
  const contextFields = yield* legalValuesOfFields()
  yield* refuseInvalid(constraintViolations(constraint, "/body", { contextFields, limits }))
  yield* refuseExceeding(constraintLimits(constraint, limits, "/body"))
})
