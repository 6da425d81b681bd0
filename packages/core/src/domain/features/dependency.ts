import { Schema } from "effect"

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

/** The dependency with its defaults; the variants of a parent that must be off are ignored. */
export const completeDependency = (dependency: NewDependency): Dependency => {
  const enabled = dependency.enabled ?? true
  return { feature: dependency.feature, enabled, variants: enabled ? (dependency.variants ?? []) : [] }
}
