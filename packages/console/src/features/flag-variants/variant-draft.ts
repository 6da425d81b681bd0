import type { Override, StrategyVariant, Variant } from "../../interface/operations.gen.ts"

/** A variant of an environment while it is edited: like a variant of a strategy, with the users who always get it. */
export interface VariantDraft extends StrategyVariant {
  readonly overrides?: ReadonlyArray<Override>
}

/** Fills in what variants of environments may leave out. */
export const forStrategy = (variant: Variant): VariantDraft => ({
  ...variant,
  weightType: variant.weightType ?? "variable",
  stickiness: variant.stickiness ?? "default",
  overrides: variant.overrides ?? []
})

/** The variant as the interface accepts it. */
export const fromDraft = ({ overrides = [], ...variant }: VariantDraft): Variant => ({
  ...variant,
  overrides: overrides.map(({ contextName, values }) => ({ contextName, values: [...values] }))
})
