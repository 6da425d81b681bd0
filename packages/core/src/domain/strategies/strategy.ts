import { Schema } from "effect"
import { MAX_INT32 } from "../violations/violation.ts"
import { completeConstraint, Constraint } from "./constraint.ts"
import { balanceWeights } from "./variant-weights.ts"
import { StrategyVariant, StrategyVariants, type Variant } from "./variant.ts"
import { field } from "../values/field.ts"
import { limitedJson, limitedText, limitedTexts } from "../values/limited.ts"

export const StrategyParameters = limitedTexts(100, 100_000)
export type StrategyParameters = typeof StrategyParameters.Type

export const NewStrategy = Schema.Struct({
  name: field(Schema.String.check(Schema.isNonEmpty()), "The strategy's type, such as flexibleRollout"),
  title: field(
    Schema.optionalKey(Schema.NullOr(limitedText(1000))),
    "The title to show instead of the strategy's type"
  ),
  disabled: field(
    Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
    "Whether the strategy is disabled; false by default"
  ),
  sortOrder: field(
    Schema.optionalKey(Schema.Finite),
    "The position among the strategies; smaller comes first. By default a new strategy comes last, and an existing one stays in place"
  ),
  segments: field(Schema.optionalKey(Schema.Array(Schema.Finite)), "The ids of the segments, which must all match"),
  constraints: field(Schema.optionalKey(Schema.Array(Constraint)), "The constraints, which must all match"),
  variants: field(Schema.optionalKey(StrategyVariants), "The strategy's variants; their weights add up to 1000"),
  parameters: field(
    Schema.optionalKey(StrategyParameters),
    "The strategy's parameters. A flexibleRollout has rollout, stickiness and groupId"
  )
})
  .check(limitedJson(1_000_000))
  .annotate({
    identifier: "NewStrategy",
    description: "A new activation strategy, at most 1,000,000 characters of JSON."
  })
export type NewStrategy = typeof NewStrategy.Type

export const Strategy = Schema.Struct({
  id: field(Schema.String.annotate({ format: "uuid" }), "The strategy's id"),
  name: field(Schema.String, "The strategy's type"),
  title: field(Schema.NullOr(Schema.String), "The title to show instead of the strategy's type"),
  disabled: field(Schema.NullOr(Schema.Boolean), "Whether the strategy is disabled"),
  featureName: field(Schema.String, "The strategy's feature"),
  sortOrder: field(Schema.Finite, "The position among the strategies; smaller comes first"),
  segments: field(Schema.Array(Schema.Finite), "The ids of the segments, which must all match"),
  constraints: field(Schema.Array(Constraint), "The constraints, which must all match"),
  variants: field(Schema.Array(StrategyVariant), "The strategy's variants; their weights add up to 1000"),
  parameters: field(
    StrategyParameters,
    "The strategy's parameters. A flexibleRollout has rollout, stickiness and groupId"
  )
}).annotate({ identifier: "Strategy", description: "An activation strategy of a feature in one environment." })
export type Strategy = typeof Strategy.Type

/** The strategy with all defaults filled in and its variants balanced. */
export const completeStrategy = (
  strategy: NewStrategy,
  scope: { readonly id: string; readonly featureName: string; readonly sortOrder: number }
): Strategy => ({
  id: scope.id,
  name: strategy.name,
  title: strategy.title ?? null,
  disabled: strategy.disabled ?? false,
  featureName: scope.featureName,
  sortOrder: strategy.sortOrder ?? scope.sortOrder,
  segments: [...new Set(strategy.segments ?? [])],
  constraints: (strategy.constraints ?? []).map(completeConstraint),
  variants: balanceWeights(strategy.variants ?? []),
  parameters: strategy.parameters ?? {}
})

/** One more than the last position. If that exceeds the largest integer, the highest free position. */
export const nextSortOrder = (strategies: ReadonlyArray<Pick<Strategy, "sortOrder">>): number => {
  const last = strategies.reduce((latest, { sortOrder }) => Math.max(latest, sortOrder), -1)
  if (last < MAX_INT32) return last + 1
  const taken = new Set(strategies.map(({ sortOrder }) => sortOrder))
  let free = MAX_INT32
  while (taken.has(free)) free -= 1
  return free
}

/** The parts of a strategy that can name context fields. */
export interface FieldUsingStrategy {
  readonly constraints?: ReadonlyArray<Pick<Constraint, "contextName">>
  readonly variants?: ReadonlyArray<{ readonly stickiness: string }>
  readonly parameters?: StrategyParameters
}

/** All names that may be context fields: those of constraints and of stickiness. */
export const fieldsOfStrategy = ({
  constraints = [],
  variants = [],
  parameters = {}
}: FieldUsingStrategy): ReadonlyArray<string> => [
  ...constraints.map(({ contextName }) => contextName),
  ...Object.entries(parameters).flatMap(([name, value]) => (name === "stickiness" ? [value] : [])),
  ...variants.map(({ stickiness }) => stickiness)
]

/** All names in the variants of an environment that may be context fields: those of overrides and of stickiness. */
export const fieldsOfVariants = (variants: ReadonlyArray<Variant>): ReadonlyArray<string> =>
  variants.flatMap(({ stickiness = "default", overrides = [] }) => [
    stickiness,
    ...overrides.map(({ contextName }) => contextName)
  ])

/**
 * All names in a feature's configuration in an environment that may be context fields: those of constraints, overrides
 * and stickiness.
 */
export const fieldsOfEnvironment = ({
  strategies,
  variants
}: {
  readonly strategies: ReadonlyArray<Strategy>
  readonly variants: ReadonlyArray<Variant>
}): ReadonlyArray<string> => [...strategies.flatMap(fieldsOfStrategy), ...fieldsOfVariants(variants)]

/** The feature of a strategy, which determines the default rollout parameters. */
export interface RolloutScope {
  readonly feature: string
  /** The default stickiness of the feature's project. */
  readonly stickiness: string
}

/**
 * Fills in the parameters that SDKs need for a gradual rollout: 100%, the default stickiness and the feature's own
 * group.
 */
export const withRolloutDefaults = <S extends Pick<NewStrategy, "name" | "parameters">>(
  strategy: S,
  scope: RolloutScope
): S =>
  strategy.name === GRADUAL_ROLLOUT
    ? { ...strategy, parameters: { ...defaultsAt(scope), ...strategy.parameters } }
    : strategy

/** The strategy that enables a feature for all users, unless the project's environment has a default strategy. */
export const everybodyStrategy = (scope: RolloutScope): NewStrategy =>
  withRolloutDefaults({ name: GRADUAL_ROLLOUT }, scope)

const GRADUAL_ROLLOUT = "flexibleRollout"

const defaultsAt = ({ feature, stickiness }: RolloutScope): StrategyParameters => ({
  rollout: "100",
  stickiness,
  groupId: feature
})

/** Whether any strategy is enabled. A change that leaves none disables the feature in the environment. */
export const isAnyEnabled = (strategies: ReadonlyArray<Pick<Strategy, "disabled">>): boolean =>
  strategies.some(({ disabled }) => disabled !== true)
