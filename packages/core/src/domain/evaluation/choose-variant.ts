import type { Variant } from "../strategies/variant.ts"
import type { EvaluatedVariant } from "./evaluated-variant.ts"
import { type Circumstances, contextReader, type EvaluationContext } from "./evaluation-context.ts"
import { bucketsIn, VARIANT_SEED } from "./normalized-value.ts"

/** A variant and how it was chosen. */
export interface VariantChoice {
  readonly variant: Variant
  readonly by: "override" | "stickiness" | "random"
}

/** Chooses a variant; undefined if there is none to choose from. */
export type VariantChooser = (at: Circumstances) => VariantChoice | undefined

/**
 * Prepares a list of variants. Overrides take precedence over weights. A context without an id for stickiness gets a
 * random variant.
 */
export const variantChooser = (
  variants: ReadonlyArray<Variant>,
  groupId: string,
  stickiness = "default"
): VariantChooser => {
  if (variants.length === 0) return () => undefined
  const overridden = overrideFinder(variants)
  const weighted = variants.filter(({ weight }) => weight > 0)
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0)
  const idOf = stickyId(stickiness)
  const bucketOf = bucketsIn(groupId, total, VARIANT_SEED)
  return (at) => {
    const override = overridden(at.context)
    if (override !== undefined) return { variant: override, by: "override" }
    const id = idOf(at.context)
    const bucket = id ? bucketOf(id) : Math.floor(at.random() * total) + 1
    const variant = variantAt(weighted, bucket)
    return variant && { variant, by: id ? "stickiness" : "random" }
  }
}

/** The chosen variant, in the form that applications receive. */
export const evaluatedVariant = (choice: VariantChoice | undefined, featureEnabled: boolean): EvaluatedVariant => {
  if (choice === undefined) return { name: "disabled", enabled: false, feature_enabled: featureEnabled }
  const { name, payload } = choice.variant
  return { name, ...(payload === undefined ? {} : { payload }), enabled: true, feature_enabled: featureEnabled }
}

/** With fractional weights, a bucket can exceed their sum. It belongs to the last variant. */
const variantAt = (weighted: ReadonlyArray<Variant>, bucket: number): Variant | undefined => {
  let reached = 0
  const found = weighted.find(({ weight }) => {
    reached += weight
    return reached >= bucket
  })
  return found ?? weighted.at(-1)
}

const overrideFinder = (variants: ReadonlyArray<Variant>) => {
  const overrides = variants.flatMap((variant) =>
    (variant.overrides ?? []).map(({ contextName, values }) => ({
      variant,
      read: contextReader(contextName),
      values: new Set<string | undefined>(values)
    }))
  )
  return (context: EvaluationContext): Variant | undefined =>
    overrides.find(({ read, values }) => values.has(read(context)))?.variant
}

const stickyId = (stickiness: string): ((context: EvaluationContext) => string | undefined) => {
  if (stickiness === "random") return () => undefined
  if (stickiness !== "default") return contextReader(stickiness)
  return ({ userId, sessionId, remoteAddress }) => userId || sessionId || remoteAddress
}
