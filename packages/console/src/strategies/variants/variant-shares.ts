import { balanceWeights, TOTAL_WEIGHT } from "@halyard/core/domain"
import type { StrategyVariant } from "../../interface/operations.gen.ts"

/** Shares the weight out as the service does when it saves, and leaves the variants in their order. */
export const balanced = (variants: ReadonlyArray<StrategyVariant>): Array<StrategyVariant> =>
  balanceWeights(variants.map((variant, index) => ({ ...variant, index })))
    .toSorted((left, right) => left.index - right.index)
    .map(({ index: _, ...variant }) => variant)

/** The share of a weight in per cent: 33.3 for 333. */
export const percentOf = (weight: number): number => Number((weight / PER_CENT).toFixed(1))

/** The weight of a share in per cent, within its bounds. */
export const weightOf = (percent: number): number =>
  Math.min(TOTAL_WEIGHT, Math.max(0, Math.round((Number.isNaN(percent) ? 0 : percent) * PER_CENT)))

/** The largest share in per cent that the other fixed variants leave for one of them. */
export const mostFor = (variants: ReadonlyArray<StrategyVariant>, index: number): number =>
  percentOf(
    TOTAL_WEIGHT -
      variants.reduce(
        (sum, { weight, weightType }, at) => (at !== index && weightType === "fix" ? sum + weight : sum),
        0
      )
  )

/** A new variant with a name that is free. */
export const newVariant = (variants: ReadonlyArray<StrategyVariant>): StrategyVariant => {
  const names = new Set(variants.map(({ name }) => name))
  const free = Array.from({ length: variants.length + 1 }, (_, index) => `variant-${index + 1}`)
  const stickiness = variants[0]?.stickiness ?? "default"
  return { name: free.find((name) => !names.has(name)) ?? "variant", weight: 0, weightType: "variable", stickiness }
}

const PER_CENT = TOTAL_WEIGHT / 100
