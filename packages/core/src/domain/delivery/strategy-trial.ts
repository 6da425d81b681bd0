import { Schema } from "effect"
import { activationOf, rolloutBucket } from "../evaluation/built-in-strategies.ts"
import type { Circumstances } from "../evaluation/evaluation-context.ts"
import { prepareSegment, type ConstraintVerdict } from "../evaluation/constraints/prepare-constraint.ts"
import { prepareStrategy, type StrategyVerdict } from "../evaluation/prepare-strategy.ts"
import type { Segment } from "../segments/segment.ts"
import { completeConstraint, type Constraint } from "../strategies/constraint.ts"
import { NewStrategy } from "../strategies/strategy.ts"
import { Payload } from "../strategies/variant.ts"
import { field } from "../values/field.ts"
import { PlaygroundConstraint, PlaygroundSegment } from "./playground.ts"
import { SdkContext } from "./sdk-context.ts"

export const StrategyTrialRequest = Schema.Struct({
  project: field(Schema.String, "The project that the strategy is for. Its own segments can be used"),
  strategy: field(NewStrategy, "The strategy. It need not be saved, and is evaluated as if it were enabled"),
  context: field(SdkContext, "The user to evaluate for")
}).annotate({ identifier: "StrategyTrialRequest", description: "A strategy, and a user to try it with." })
export type StrategyTrialRequest = typeof StrategyTrialRequest.Type

const TrialConstraint = Schema.Struct({
  ...PlaygroundConstraint.fields,
  reason: field(
    Schema.Literals(["met", "unmet", "no-value", "unusable-operand", "unknown-operator"]),
    "Why: `no-value` if the user has no value for the context field, `unusable-operand` if the constraint's value cannot be read"
  )
}).annotate({ identifier: "TrialConstraint", description: "A constraint, its result and the reason." })

const TrialSegment = Schema.Struct({
  ...PlaygroundSegment.fields,
  constraints: field(Schema.Array(TrialConstraint), "The segment's constraints and their results")
}).annotate({ identifier: "TrialSegment", description: "A segment and its result." })

const TrialRollout = Schema.Struct({
  by: field(Schema.String, "The context field that decides"),
  place: field(Schema.Int, "The user's place, from 1 to 100. A rollout of this share or more includes the user")
}).annotate({ identifier: "TrialRollout", description: "A user's place in a gradual rollout." })

const TrialVariant = Schema.Struct({
  name: field(Schema.String, "The variant's name"),
  payload: field(Schema.optionalKey(Payload), "The variant's payload")
}).annotate({ identifier: "TrialVariant", description: "The variant that a strategy gives to a user." })

export const StrategyTrial = Schema.Struct({
  enabled: field(
    Schema.Union([Schema.Boolean, Schema.Literal("unknown")]),
    "Whether the strategy includes the user; unknown if only applications can tell"
  ),
  reason: field(
    Schema.Literals(["met", "constraint", "segment", "parameters", "application"]),
    "What decided: `parameters` if all constraints and segments match but the strategy's parameters do not, `application` if only applications can tell"
  ),
  constraints: field(Schema.Array(TrialConstraint), "The strategy's constraints and their results"),
  segments: field(Schema.Array(TrialSegment), "The strategy's segments and their results"),
  rollout: field(
    Schema.NullOr(TrialRollout),
    "The user's place in the gradual rollout; null for other strategies, and if the rollout draws anew each time"
  ),
  variant: field(Schema.NullOr(TrialVariant), "The user's variant from the strategy; null for none")
}).annotate({ identifier: "StrategyTrial", description: "Whether a strategy includes a user, and why." })
export type StrategyTrial = typeof StrategyTrial.Type

/** Evaluates a strategy that need not be stored. Segments that are not among the given ones count as missing. */
export const strategyTrial = (
  strategy: NewStrategy,
  segments: ReadonlyArray<Segment>,
  at: Circumstances
): StrategyTrial => {
  const { name, parameters = {} } = strategy
  const known = new Map(segments.map((segment) => [segment.id, prepareSegment(segment)]))
  const verdict = prepareStrategy(strategy, known).explain(at)
  const choice = verdict.choice?.variant
  return {
    ...decisionOf(verdict, activationOf(name, parameters) === undefined || name === "applicationHostname"),
    constraints: judged(strategy.constraints ?? [], verdict.constraints),
    segments: verdict.segments.map((one) => ({
      id: one.id,
      name: one.name ?? "",
      result: one.result,
      constraints: judged(segments.find(({ id }) => id === one.id)?.constraints ?? [], one.constraints)
    })),
    rollout: rolloutBucket(name, parameters, at.context) ?? null,
    variant:
      choice === undefined
        ? null
        : { name: choice.name, ...(choice.payload === undefined ? {} : { payload: choice.payload }) }
  }
}

/**
 * The decision for the user. Strategies for hosts and custom strategies are decided by the application, if constraints
 * and segments match.
 */
const decisionOf = (
  { constraints, reason, result, segments }: StrategyVerdict,
  isOfApplications: boolean
): Pick<StrategyTrial, "enabled" | "reason"> => {
  if (!isOfApplications && reason !== "unknown-strategy") return { enabled: result, reason }
  if (constraints.some((constraint) => !constraint.result)) return { enabled: false, reason: "constraint" }
  if (segments.some((segment) => !segment.result)) return { enabled: false, reason: "segment" }
  return { enabled: "unknown", reason: "application" }
}

const judged = (
  constraints: ReadonlyArray<Constraint>,
  verdicts: ReadonlyArray<ConstraintVerdict>
): StrategyTrial["constraints"] =>
  constraints.map((constraint, index) => ({
    ...completeConstraint(constraint),
    result: verdicts[index]?.result ?? false,
    reason: verdicts[index]?.reason ?? "unmet"
  }))
