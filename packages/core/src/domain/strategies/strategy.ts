import { Schema } from "effect"
import { MAX_INT32 } from "../violations/whole-number.ts"
import { completeConstraint, Constraint } from "./constraint.ts"
import { balanceWeights } from "./variant-weights.ts"
import { StrategyVariant } from "./variant.ts"

export const StrategyParameters = Schema.Record(Schema.String, Schema.String)
export type StrategyParameters = typeof StrategyParameters.Type

/** A strategy as a caller gives it. */
export const NewStrategy = Schema.Struct({
  name: Schema.String.check(Schema.isNonEmpty()),
  title: Schema.optionalKey(Schema.NullOr(Schema.String)),
  disabled: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  sortOrder: Schema.optionalKey(Schema.Finite),
  segments: Schema.optionalKey(Schema.Array(Schema.Finite)),
  constraints: Schema.optionalKey(Schema.Array(Constraint)),
  variants: Schema.optionalKey(Schema.Array(StrategyVariant)),
  parameters: Schema.optionalKey(StrategyParameters)
}).annotate({ identifier: "NewStrategy" })
export type NewStrategy = typeof NewStrategy.Type

/** An activation strategy of a feature in one environment, as it is stored and answered. */
export const Strategy = Schema.Struct({
  id: Schema.String.annotate({ format: "uuid" }),
  name: Schema.String,
  title: Schema.NullOr(Schema.String),
  disabled: Schema.NullOr(Schema.Boolean),
  featureName: Schema.String,
  sortOrder: Schema.Finite,
  segments: Schema.Array(Schema.Finite),
  constraints: Schema.Array(Constraint),
  variants: Schema.Array(StrategyVariant),
  parameters: StrategyParameters
}).annotate({ identifier: "Strategy" })
export type Strategy = typeof Strategy.Type

/** The strategy with its defaults written out and its variants balanced. */
export const completeStrategy = (
  strategy: NewStrategy,
  place: { readonly id: string; readonly featureName: string; readonly sortOrder: number }
): Strategy => ({
  id: place.id,
  name: strategy.name,
  title: strategy.title ?? null,
  disabled: strategy.disabled ?? false,
  featureName: place.featureName,
  sortOrder: strategy.sortOrder ?? place.sortOrder,
  segments: [...new Set(strategy.segments ?? [])],
  constraints: (strategy.constraints ?? []).map(completeConstraint),
  variants: balanceWeights(strategy.variants ?? []),
  parameters: strategy.parameters ?? {}
})

/** The position after all others; where integers end, the last one that is free. */
export const nextSortOrder = (strategies: ReadonlyArray<Pick<Strategy, "sortOrder">>): number => {
  const last = strategies.reduce((latest, { sortOrder }) => Math.max(latest, sortOrder), -1)
  if (last < MAX_INT32) return last + 1
  const taken = new Set(strategies.map(({ sortOrder }) => sortOrder))
  let free = MAX_INT32
  while (taken.has(free)) free -= 1
  return free
}
