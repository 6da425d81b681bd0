import { Effect } from "effect"
import { type ContextField, isUsableIn } from "../../domain/catalog/context-field.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { constraintLimits, constraintViolations } from "../../domain/strategies/constraint-rules.ts"
import type { Constraint } from "../../domain/strategies/constraint.ts"
import {
  type StrategyKnowledge,
  strategyLimits,
  strategySizeLimits,
  strategyViolations
} from "../../domain/strategies/strategy-rules.ts"
import { completeStrategy, NewStrategy, nextSortOrder, type Strategy } from "../../domain/strategies/strategy.ts"
import { allFixedViolations } from "../../domain/strategies/variant-rules.ts"
import { LimitExceeded, type Violation } from "../../domain/violations/errors.ts"
import { sizeViolations } from "../../domain/json/size-violations.ts"
import { wholeNumberViolations } from "../../domain/violations/violation.ts"
import { ContextFieldStore } from "../../ports/catalog/context-field-store.ts"
import { StrategyTypeStore } from "../../ports/catalog/strategy-type-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import { refuseExceeding, refuseForbidden, refuseInvalid } from "../access/require-permission.ts"
import { projectVisibility } from "../access/visible-project.ts"
import { keepCatalog } from "../catalog/lock-catalog.ts"

/** Renames violations of a strategy's content to the properties of the input from which the content came. */
export type NameFaults = (violations: ReadonlyArray<Violation>) => ReadonlyArray<Violation>

interface JudgeOptions {
  readonly named?: NameFaults
  /** The strategy that the content replaces. */
  readonly before?: NewStrategy
}

/** Fails unless the content is valid for a strategy of the project. Limits are checked by `strategyLimits`. */
export const refuseBadStrategy = Effect.fnUntraced(function* (
  project: string,
  content: NewStrategy,
  { before, named = (violations) => violations }: JudgeOptions = {}
) {
  const known = yield* strategyKnowledge(project, [content])
  yield* refuseInvalid(
    named([...strategyViolations(content, "", known), ...sizeViolations(NewStrategy, content, "", before)])
  )
  yield* refuseForbidden(named(allFixedViolations(content.variants ?? [], "/variants")))
})

/**
 * Reads what the rules of strategies check. The segments that the strategies use stay locked until the transaction
 * ends.
 */
const strategyKnowledge = Effect.fnUntraced(function* (
  project: string,
  strategies: ReadonlyArray<Pick<NewStrategy, "segments">>
) {
  yield* keepCatalog()
  const strategyTypes = yield* (yield* StrategyTypeStore).list
  const known: StrategyKnowledge = {
    project,
    strategyTypes: new Set(strategyTypes.map(({ name }) => name)),
    segments: yield* sharedSegments(strategies.flatMap(({ segments }) => segments ?? [])),
    contextFields: yield* legalValuesIn(project),
    limits: yield* CurrentLimits
  }
  return known
})

/**
 * Returns the projects of the segments that exist (null = global). The segments stay locked until the transaction ends.
 */
export const sharedSegments = Effect.fnUntraced(function* (ids: ReadonlyArray<number>) {
  const possible = new Set(ids.filter((id) => wholeNumberViolations(id, "").length === 0))
  const found = possible.size === 0 ? [] : yield* (yield* SegmentStore).share([...possible])
  return new Map(found.map(({ id, project }) => [id, project]))
})

/**
 * Returns the legal values of each context field that the project can use; null for a global segment. An empty list
 * allows any value.
 */
export const legalValuesIn = (project: string | null) => legalValuesOf((field) => isUsableIn(field, project))

const legalValuesOf = Effect.fnUntraced(function* (isKnown: (field: ContextField) => boolean) {
  const fields = yield* (yield* ContextFieldStore).list
  return new Map(fields.filter(isKnown).map((field) => [field.name, field.legalValues.map(({ value }) => value)]))
})

/** Completes a valid strategy and adds it after the existing ones. Fails if a limit would be exceeded. */
export const fitStrategy = Effect.fnUntraced(function* (
  feature: string,
  given: NewStrategy,
  present: ReadonlyArray<Strategy>
) {
  const limits = yield* CurrentLimits
  yield* refuseExceeding(strategyLimits(given, limits, ""))
  if (present.length >= limits.featureEnvironmentStrategies) {
    const limit = limits.featureEnvironmentStrategies
    return yield* new LimitExceeded({ subject: "strategies per feature and environment", limit })
  }
  const id = yield* (yield* Secrets).uuid
  const strategy = completeStrategy(given, { id, featureName: feature, sortOrder: nextSortOrder(present) })
  yield* refuseExceeding(strategySizeLimits([...present, strategy], present))
  return strategy
})

/** Fails unless the constraint is valid in a strategy or a segment of some project that the caller may see. */
export const validateConstraint = Effect.fn("validateConstraint")(function* (constraint: Constraint) {
  const isVisible = yield* projectVisibility()
  const limits = yield* CurrentLimits
  const contextFields = yield* legalValuesOf(({ project }) => project === undefined || isVisible(project))
  yield* refuseInvalid(constraintViolations(constraint, "", { contextFields, limits }))
  yield* refuseExceeding(constraintLimits(constraint, limits, ""))
})
