import { Result } from "effect"
import type { Violation } from "../violations/errors.ts"
import { sizeViolations } from "../json/size-violations.ts"
import { lengthViolations, quoted, violation } from "../violations/violation.ts"
import { balanceWeights, fixedWeight, isFixed, TOTAL_WEIGHT } from "./variant-weights.ts"
import { Payload, type Variant, Variants, WeightType } from "./variant.ts"
import { atOperations, patchDocument } from "../json/patch-document.ts"

/** A variant with a checked shape and unchecked content. */
export interface LooseVariant {
  readonly name: string
  readonly weight: number
  readonly weightType?: string | undefined
  readonly stickiness?: string | undefined
  readonly payload?: LoosePayload | undefined
}

/** Strategy variants have whole weights. Environment variants may have fractions. */
export interface VariantOptions {
  readonly wholeWeights: boolean
}

/** Validates a list of variants, except whether all of them are fixed, which `allFixedViolations` checks. */
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

/** At least one variant must be variable, to take the weight that the fixed ones leave. An empty list is valid. */
export const allFixedViolations = (
  variants: ReadonlyArray<Pick<LooseVariant, "weightType">>,
  path: string
): ReadonlyArray<Violation> =>
  variants.length > 0 && variants.every(isFixed)
    ? [violation(path, "must hold at least one variable variant: give one of them the weightType variable")]
    : []

/** The environment variant with all defaults filled in. */
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

/** A payload with a checked shape and unchecked content. */
export interface LoosePayload {
  readonly type: string
  readonly value: string
}

/** Checks the value against the payload type. Only JSON is checked, by parsing it. */
export const payloadViolations = (payload: LoosePayload, path: string): ReadonlyArray<Violation> => {
  const { type, value } = payload
  if (!payloadTypes.includes(type)) {
    return [violation(`${path}/type`, `must be one of ${payloadTypes.join(", ")}, not ${quoted(type)}`)]
  }
  if (type === "json" && !isJson(value)) return [violation(`${path}/value`, "must be JSON")]
  return []
}

const payloadTypes: ReadonlyArray<string> = Payload.fields.type.literals

const isJson = (text: string): boolean => Result.isSuccess(Result.try(() => JSON.parse(text)))

/** The environment variants with all defaults filled in, balanced, and sorted by name. */
export const completeVariants = (variants: ReadonlyArray<Variant>): ReadonlyArray<Variant> =>
  balanceWeights(variants.map(completeVariant))

/** Applies a JSON Patch (RFC 6902) to environment variants. Each variant of the result must be valid on its own. */
export const patchedVariants = (
  before: ReadonlyArray<Variant>,
  operations: ReadonlyArray<unknown>
): Result.Result<ReadonlyArray<Variant>, ReadonlyArray<Violation>> =>
  Result.flatMap(patchDocument(Variants, before, operations), (variants) => {
    const found = [...sizeViolations(Variants, variants, "", before), ...variantViolations(variants, "")]
    const violations = atOperations(found, operations)
    return violations.length === 0 ? Result.succeed(variants) : Result.fail(violations)
  })
