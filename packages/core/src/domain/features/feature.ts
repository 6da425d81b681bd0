import { Schema } from "effect"
import { FeatureTypeName } from "../catalog/feature-type.ts"
import { Strategy } from "../strategies/strategy.ts"
import { Variant } from "../strategies/variant.ts"
import { Creator } from "../users/creator.ts"
import { Tag } from "../values/tag.ts"
import { compareText } from "../values/text.ts"
import { Timestamp } from "../values/timestamp.ts"
import { Dependency } from "./dependency.ts"
import { Lifecycle, SearchLifecycle } from "./lifecycle.ts"

const deprecated = { deprecated: true }
const LastSeenAt = Schema.NullOr(Timestamp)

/** What is said of a feature itself, whatever the environment. */
export const FeatureMetadata = Schema.Struct({
  name: Schema.String,
  project: Schema.String,
  type: FeatureTypeName,
  description: Schema.NullOr(Schema.String),
  impressionData: Schema.Boolean,
  stale: Schema.Boolean
}).annotate({ identifier: "FeatureMetadata" })
export type FeatureMetadata = typeof FeatureMetadata.Type

/** A feature in one environment, in short. */
export const EnvironmentSummary = Schema.Struct({
  name: Schema.String,
  type: Schema.String,
  enabled: Schema.Boolean,
  sortOrder: Schema.Finite,
  variantCount: Schema.Finite,
  lastSeenAt: LastSeenAt,
  hasStrategies: Schema.Boolean,
  hasEnabledStrategies: Schema.Boolean
}).annotate({ identifier: "EnvironmentSummary" })
export type EnvironmentSummary = typeof EnvironmentSummary.Type

/** A feature in one environment, with all its configuration there. */
export const FeatureEnvironment = Schema.Struct({
  ...EnvironmentSummary.fields,
  featureName: Schema.String,
  environment: Schema.String,
  strategies: Schema.Array(Strategy),
  variants: Schema.Array(Variant)
}).annotate({ identifier: "FeatureEnvironment" })
export type FeatureEnvironment = typeof FeatureEnvironment.Type

const common = {
  ...FeatureMetadata.fields,
  archived: Schema.Boolean,
  favorite: Schema.Boolean,
  createdAt: Schema.NullOr(Timestamp),
  createdBy: Creator,
  archivedAt: Schema.NullOr(Timestamp),
  lastSeenAt: LastSeenAt.annotate(deprecated),
  tags: Schema.NullOr(Schema.Array(Tag))
}

/** A feature as project pages list it. Environments come by sort order, then name. */
export const FeatureSummary = Schema.Struct({
  ...common,
  variants: Schema.Array(Variant).annotate(deprecated),
  environments: Schema.Array(EnvironmentSummary),
  lifecycle: Lifecycle
}).annotate({ identifier: "FeatureSummary" })
export type FeatureSummary = typeof FeatureSummary.Type

/** The whole feature. */
export const Feature = Schema.Struct({
  ...common,
  variants: Schema.Array(Variant).annotate(deprecated),
  environments: Schema.Array(FeatureEnvironment),
  lifecycle: Lifecycle,
  children: Schema.Array(Schema.String),
  dependencies: Schema.Array(Dependency)
}).annotate({ identifier: "Feature" })
export type Feature = typeof Feature.Type

/** A feature in one environment as search shows it, with the evaluations of the last hour. */
export const SearchEnvironment = Schema.Struct({
  ...EnvironmentSummary.fields,
  yes: Schema.Int,
  no: Schema.Int
}).annotate({ identifier: "SearchEnvironment" })
export type SearchEnvironment = typeof SearchEnvironment.Type

/** A feature as search shows it. `segments` are the names over all environments. */
export const SearchFeature = Schema.Struct({
  ...common,
  dependencyType: Schema.NullOr(Schema.Literals(["parent", "child"])),
  environments: Schema.Array(SearchEnvironment),
  segments: Schema.Array(Schema.String),
  lifecycle: SearchLifecycle
}).annotate({ identifier: "SearchFeature" })
export type SearchFeature = typeof SearchFeature.Type

/** The names of all variants of a feature, those of its strategies included, each once, by code points. */
export const variantNames = ({ environments }: Pick<Feature, "environments">): ReadonlyArray<string> => {
  const variants = environments.flatMap((environment) => [
    ...environment.variants,
    ...environment.strategies.flatMap((strategy) => strategy.variants)
  ])
  return [...new Set(variants.map(({ name }) => name))].toSorted(compareText)
}
