import type { Violation } from "../violations/errors.ts"
import { lengthViolations, quoted, violation } from "../violations/violation.ts"
import { type LoosePayload, payloadViolations } from "./payload-rules.ts"
import { fixedWeight, isFixed } from "./variant-weights.ts"
import { TOTAL_WEIGHT, type Variant, WeightType } from "./variant.ts"

/** A variant of which the shape, but not the content, is known. */
export interface LooseVariant {
  readonly name: string
  readonly weight: number
  readonly weightType?: string | undefined
  readonly stickiness?: string | undefined
  readonly payload?: LoosePayload | undefined
}

/** Variants of strategies have whole weights; those of environments may have fractions. */
export interface VariantOptions {
  readonly wholeWeights: boolean
}

/** What is wrong with the content of a list of variants; whether their kinds go together is a matter of `allFixedViolations`. */
export const variantViolations = (
  variants: ReadonlyArray<LooseVariant>,
  path: string,
  options: VariantOptions = { wholeWeights: false }
): ReadonlyArray<Violation> => [
  ...variants.flatMap((variant, index) => oneVariantViolations(variant, `${path}/${index}`, options)),
  ...repeatedNames(variants, path),
  ...(fixedWeight(variants) > TOTAL_WEIGHT
    ? [violation(path, `must not have fixed weights of more than ${TOTAL_WEIGHT} in sum`)]
    : [])
]

/** One of them has to take what the fixed ones leave. An empty list is fine. */
export const allFixedViolations = (
  variants: ReadonlyArray<Pick<LooseVariant, "weightType">>,
  path: string
): ReadonlyArray<Violation> =>
  variants.length > 0 && variants.every(isFixed)
    ? [violation(path, "must hold at least one variable variant: give one of them the weightType variable")]
    : []

/** The variant of an environment with its defaults written out, as it is stored and answered. */
export const completeVariant = (variant: Variant): Variant => ({
  ...variant,
  weightType: variant.weightType ?? "variable",
  stickiness: variant.stickiness ?? "default",
  overrides: variant.overrides ?? []
})

const oneVariantViolations = (
  variant: LooseVariant,
  path: string,
  options: VariantOptions
): ReadonlyArray<Violation> => [
  ...lengthViolations(variant.name, `${path}/name`, 1, 100),
  ...weightViolations(variant.weight, `${path}/weight`, options),
  ...(variant.weightType === undefined || weightTypes.includes(variant.weightType)
    ? []
    : [violation(`${path}/weightType`, `must be fix or variable, not ${quoted(variant.weightType)}`)]),
  ...(variant.stickiness === "" ? [violation(`${path}/stickiness`, "must not be empty")] : []),
  ...(variant.payload === undefined ? [] : payloadViolations(variant.payload, `${path}/payload`))
]

const weightTypes: ReadonlyArray<string> = WeightType.literals

const weightViolations = (weight: number, path: string, options: VariantOptions): ReadonlyArray<Violation> => {
  const inRange = weight >= 0 && weight <= TOTAL_WEIGHT
  if (inRange && (!options.wholeWeights || Number.isInteger(weight))) return []
  return [violation(path, `must be a ${options.wholeWeights ? "whole number" : "number"} from 0 to ${TOTAL_WEIGHT}`)]
}

const repeatedNames = (variants: ReadonlyArray<LooseVariant>, path: string): ReadonlyArray<Violation> => {
  const seen = new Set<string>()
  return variants.flatMap(({ name }, index) => {
    if (seen.has(name)) return [violation(`${path}/${index}/name`, `must be unique, unlike ${quoted(name)}`)]
    seen.add(name)
    return []
  })
}
