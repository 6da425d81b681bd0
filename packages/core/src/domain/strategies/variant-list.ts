import { Result, Schema } from "effect"
import type { Violation } from "../violations/errors.ts"
import { atOperations, patchDocument } from "../json/patch-document.ts"
import { completeVariant, variantViolations } from "./variant-rules.ts"
import { balanceWeights } from "./variant-weights.ts"
import { Variant } from "./variant.ts"

/** The variants of an environment as they are stored and answered: with defaults written out, balanced, by name. */
export const completeVariants = (variants: ReadonlyArray<Variant>): ReadonlyArray<Variant> =>
  balanceWeights(variants.map(completeVariant))

/** The variants of an environment after a JSON Patch (RFC 6902), which must leave variants that are valid in themselves. */
export const patchedVariants = (
  before: ReadonlyArray<Variant>,
  operations: ReadonlyArray<unknown>
): Result.Result<ReadonlyArray<Variant>, ReadonlyArray<Violation>> =>
  Result.flatMap(patchDocument(Variants, before, operations), (variants) => {
    const violations = atOperations(variantViolations(variants, ""), operations)
    return violations.length === 0 ? Result.succeed(variants) : Result.fail(violations)
  })

const Variants = Schema.Array(Variant)
