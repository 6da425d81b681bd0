import { compareText } from "../text.ts"
import { TOTAL_WEIGHT } from "./variant.ts"

/** A weight, and how it is meant; one that does not say is variable. */
export interface Weighted {
  readonly name: string
  readonly weight: number
  readonly weightType?: string | undefined
}

/** Sorts by name and shares what fixed variants leave over among the others. Earlier names absorb the rounding: the sum is exact, and doing it twice changes nothing. */
export const balanceWeights = <V extends Weighted>(variants: ReadonlyArray<V>): ReadonlyArray<V> => {
  const sorted = variants.toSorted((left, right) => compareText(left.name, right.name))
  const left = withoutNoise(Math.max(0, TOTAL_WEIGHT - fixedWeight(sorted)))
  const whole = Math.floor(left)
  const count = sorted.filter((variant) => !isFixed(variant)).length
  let position = 0
  return sorted.map((variant) => {
    if (isFixed(variant)) return variant
    const first = position === 0 ? withoutNoise(left - whole) : 0
    const share = Math.floor(whole / count) + (position < whole % count ? 1 : 0)
    position += 1
    return { ...variant, weight: share + first }
  })
}

/** The sum of the fixed weights. */
export const fixedWeight = (variants: ReadonlyArray<Weighted>): number =>
  withoutNoise(variants.reduce((sum, variant) => (isFixed(variant) ? sum + variant.weight : sum), 0))

export const isFixed = (variant: Pick<Weighted, "weightType">): boolean => variant.weightType === "fix"

/** Takes away what adding decimal fractions in binary leaves behind the ninth digit, such as in 0.1 + 0.2. */
const withoutNoise = (weight: number): number => Number(weight.toFixed(9))
