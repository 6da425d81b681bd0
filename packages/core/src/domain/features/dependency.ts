import { Schema } from "effect"
import type { Violation } from "../violations/errors.ts"
import { lengthViolations, violation } from "../violations/violation.ts"

/** A parent that a feature depends on. `variants` counts only when the parent must be enabled. */
export const Dependency = Schema.Struct({
  feature: Schema.String,
  enabled: Schema.Boolean,
  variants: Schema.Array(Schema.String)
}).annotate({ identifier: "Dependency" })
export type Dependency = typeof Dependency.Type

/** A dependency as a caller gives it: enabled unless said otherwise, on any variant. */
export const NewDependency = Schema.Struct({
  feature: Schema.String,
  enabled: Schema.optionalKey(Schema.Boolean),
  variants: Schema.optionalKey(Schema.Array(Schema.String))
}).annotate({ identifier: "NewDependency" })
export type NewDependency = typeof NewDependency.Type

/** What is wrong with the variants of a dependency. Those of a parent that must be off are ignored. */
export const dependencyViolations = (
  { enabled = true, variants = [] }: Pick<NewDependency, "enabled" | "variants">,
  path: string
): ReadonlyArray<Violation> => {
  if (!enabled) return []
  return new Set(variants).size > MOST_VARIANTS
    ? [violation(`${path}/variants`, `must name at most ${MOST_VARIANTS} variants`)]
    : variants.flatMap((name, index) => lengthViolations(name, `${path}/variants/${index}`, 1, 100))
}

const MOST_VARIANTS = 100

/** The dependency with its defaults, each variant once; the variants of a parent that must be off are ignored. */
export const completeDependency = (dependency: NewDependency): Dependency => {
  const enabled = dependency.enabled ?? true
  return { feature: dependency.feature, enabled, variants: enabled ? [...new Set(dependency.variants)] : [] }
}
