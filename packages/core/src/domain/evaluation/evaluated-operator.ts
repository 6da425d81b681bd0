import { Schema } from "effect"
import { Operator } from "../strategies/constraint.ts"

/** Operators that evaluation knows and that no constraint of the admin interface may have. */
const newerOperators = ["SEMVER_GTE", "SEMVER_LTE", "REGEX", "IN_CIDR"] as const

/** Every operator of the public client specification. */
export const EvaluatedOperator = Schema.Literals([...Operator.literals, ...newerOperators])
export type EvaluatedOperator = typeof EvaluatedOperator.Type
