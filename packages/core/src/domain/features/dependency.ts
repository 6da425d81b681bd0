import { Schema } from "effect"
import type { Violation } from "../violations/errors.ts"
import { lengthViolations, violation } from "../violations/violation.ts"
import { field } from "../values/field.ts"

export const Dependency = Schema.Struct({
  feature: field(Schema.String, "The parent feature's name"),
  enabled: field(Schema.Boolean, "Whether the parent must be on, or off"),
  variants: field(
    Schema.Array(Schema.String),
    "The parent's variants, one of which the user must have; empty for any. Only if the parent must be on"
  )
}).annotate({ identifier: "Dependency", description: "A parent feature that a feature depends on." })
export type Dependency = typeof Dependency.Type

export const NewDependency = Schema.Struct({
  feature: Dependency.fields.feature,
  enabled: field(Schema.optionalKey(Schema.Boolean), "Whether the parent must be on, or off; on by default"),
  variants: field(
    Schema.optionalKey(Schema.Array(Schema.String)),
    "The parent's variants, one of which the user must have; any by default. Only if the parent must be on"
  )
}).annotate({ identifier: "NewDependency", description: "A new dependency on a parent feature." })
export type NewDependency = typeof NewDependency.Type

/** The rule violations of a dependency's variants. A dependency on a parent that must be off can name none. */
export const dependencyViolations = (
  { enabled = true, variants = [] }: Pick<NewDependency, "enabled" | "variants">,
  path: string
): ReadonlyArray<Violation> => {
  if (!enabled) {
    const rule = "must be left out, or empty, for a parent that must be off: it has no variant then"
    return variants.length === 0 ? [] : [violation(`${path}/variants`, rule)]
  }
  return new Set(variants).size > MOST_VARIANTS
    ? [violation(`${path}/variants`, `must name at most ${MOST_VARIANTS} variants`)]
    : variants.flatMap((name, index) => lengthViolations(name, `${path}/variants/${index}`, 1, 100))
}

const MOST_VARIANTS = 100

/** How many parents a feature can have. */
export const MOST_PARENTS = 100

/** Fills in defaults and removes duplicate variants. If the parent must be off, drops all variants. */
export const completeDependency = (dependency: NewDependency): Dependency => {
  const enabled = dependency.enabled ?? true
  return { feature: dependency.feature, enabled, variants: enabled ? [...new Set(dependency.variants)] : [] }
}
