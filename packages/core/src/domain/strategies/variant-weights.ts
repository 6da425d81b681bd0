import { compareText } from "../values/text.ts"

/** The weights of a list of variants add up to this. */
export const TOTAL_WEIGHT = 1000

/** A weight and its type, which is variable by default. */
export interface Weighted {
  readonly name: string
  readonly weight: number
  readonly weightType?: string | undefined
}

/**
 * Sorts by name and gives the variable variants equal shares of the weight that the fixed ones leave. Earlier names
 * absorb the rounding, so the sum is exact. Balancing twice changes nothing.
 */
export const balanceWeights = <V extends Weighted>(variants: ReadonlyArray<V>): ReadonlyArray<V> => {
  const sorted = variants.toSorted(byName)
  const left = withoutNoise(Math.max(0, TOTAL_WEIGHT - fixedWeight(sorted)))
  const whole = Math.floor(left)
  const count = sorted.filter((variant) => !isFixed(variant)).length
  let position = 0
  const balanced = sorted.map((variant) => {
    if (isFixed(variant)) return variant
    const first = position === 0 ? withoutNoise(left - whole) : 0
    const share = Math.floor(whole / count) + (position < whole % count ? 1 : 0)
    position += 1
    return { ...variant, weight: share + first }
  })
  return withoutResidue(balanced)
}

/**
 * Variants with equal names are sorted by type, variable first, then by weight. The result never depends on the input
 * order.
 */
const byName = (left: Weighted, right: Weighted): number =>
  compareText(left.name, right.name) ||
  Number(isFixed(left)) - Number(isFixed(right)) ||
  fixedWeight([left]) - fixedWeight([right])

/**
 * Binary fractions may not add up exactly. The first variable variant takes the difference, so that adding the weights
 * gives the total.
 */
const withoutResidue = <V extends Weighted>(variants: ReadonlyArray<V>, tries = 4): ReadonlyArray<V> => {
  const residue = TOTAL_WEIGHT - variants.reduce((sum, { weight }) => sum + weight, 0)
  const index = variants.findIndex((variant) => !isFixed(variant))
  const first = variants[index]
  if (first === undefined || tries === 0 || residue === 0 || Math.abs(residue) > LARGEST_RESIDUE) return variants
  return withoutResidue(variants.with(index, { ...first, weight: Math.max(0, first.weight + residue) }), tries - 1)
}

const LARGEST_RESIDUE = 1e-6

/** The sum of the fixed weights. */
export const fixedWeight = (variants: ReadonlyArray<Weighted>): number =>
  withoutNoise(variants.reduce((sum, variant) => (isFixed(variant) ? sum + variant.weight : sum), 0))

export const isFixed = (variant: Pick<Weighted, "weightType">): boolean => variant.weightType === "fix"

/** Rounds to nine digits, to remove binary noise such as in 0.1 + 0.2. */
const withoutNoise = (weight: number): number => Number(weight.toFixed(9))
