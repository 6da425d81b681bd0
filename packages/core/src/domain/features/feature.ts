import { Schema } from "effect"
import { FeatureTypeName } from "../catalog/feature-type.ts"
import { Strategy } from "../strategies/strategy.ts"
import { Variant } from "../strategies/variant.ts"
import { Creator } from "../users/creator.ts"
import { field } from "../values/field.ts"
import { limitedText } from "../values/limited.ts"
import { ColoredTag, Tag } from "../values/tag.ts"
import { distinct } from "../values/text.ts"
import { Timestamp } from "../values/timestamp.ts"
import { Dependency } from "./dependency.ts"
import { FeatureLink } from "./links/feature-link.ts"
import { Lifecycle, SearchLifecycle } from "./lifecycle.ts"

const deprecated = { deprecated: true }
const LastSeenAt = Schema.NullOr(Timestamp)

export const FeatureMetadata = Schema.Struct({
  name: field(Schema.String, "The feature's name"),
  project: field(Schema.String, "The feature's project"),
  type: field(FeatureTypeName, "The feature's type"),
  description: field(Schema.NullOr(limitedText(10_000)), "What the feature is for"),
  impressionData: field(Schema.Boolean, "Whether SDKs emit an event for each evaluation"),
  stale: field(Schema.Boolean, "Whether the feature is marked as stale")
}).annotate({
  identifier: "FeatureMetadata",
  description: "The metadata of a feature, which applies in every environment."
})
export type FeatureMetadata = typeof FeatureMetadata.Type

export const EnvironmentSummary = Schema.Struct({
  name: field(Schema.String, "The environment's name"),
  type: field(Schema.String, "The environment's type"),
  enabled: field(Schema.Boolean, "Whether the feature is on in the environment"),
  sortOrder: field(Schema.Finite, "The environment's position in lists; smaller comes first"),
  variantCount: field(Schema.Finite, "The number of variants"),
  lastSeenAt: field(LastSeenAt, "When applications last reported an evaluation"),
  hasStrategies: field(Schema.Boolean, "Whether there are strategies, enabled or not"),
  hasEnabledStrategies: field(Schema.Boolean, "Whether any strategy is enabled")
}).annotate({ identifier: "EnvironmentSummary", description: "A feature's state in one environment." })
export type EnvironmentSummary = typeof EnvironmentSummary.Type

export const FeatureEnvironment = Schema.Struct({
  ...EnvironmentSummary.fields,
  featureName: field(Schema.String, "The feature's name"),
  environment: field(Schema.String, "The environment's name, as in `name`"),
  strategies: field(Schema.Array(Strategy), "The strategies in their order; a user needs only one"),
  variants: field(Schema.Array(Variant), "The variants; their weights add up to 1000")
}).annotate({ identifier: "FeatureEnvironment", description: "A feature's configuration in one environment." })
export type FeatureEnvironment = typeof FeatureEnvironment.Type

const common = {
  ...FeatureMetadata.fields,
  archived: field(
    Schema.Boolean,
    "Whether the feature is archived. An archived feature is off everywhere, and its name stays taken"
  ),
  favorite: field(Schema.Boolean, "Whether the feature is a favorite of the caller"),
  createdAt: field(Schema.NullOr(Timestamp), "When the feature was created"),
  createdBy: field(Creator, "Who created the feature"),
  archivedAt: field(Schema.NullOr(Timestamp), "When the feature was archived"),
  lastSeenAt: field(
    LastSeenAt.annotate(deprecated),
    "The latest of its environments. Use those of the environments instead"
  ),
  tags: field(Schema.NullOr(Schema.Array(Tag)), "The feature's tags, by type, then value")
}

export const FeatureSummary = Schema.Struct({
  ...common,
  variants: field(Schema.Array(Variant).annotate(deprecated), "Always empty. Use those of the environments instead"),
  environments: field(Schema.Array(EnvironmentSummary), "The feature's state in each environment"),
  lifecycle: field(Lifecycle, "The feature's lifecycle stage")
}).annotate({
  identifier: "FeatureSummary",
  description: "A feature in a list, with its environments by sort order, then name."
})
export type FeatureSummary = typeof FeatureSummary.Type

export const Feature = Schema.Struct({
  ...common,
  variants: field(Schema.Array(Variant).annotate(deprecated), "Always empty. Use those of the environments instead"),
  environments: field(Schema.Array(FeatureEnvironment), "The feature's configuration in each environment"),
  lifecycle: field(Lifecycle, "The feature's lifecycle stage"),
  children: field(Schema.Array(Schema.String), "The features that depend on this feature. Experimental"),
  dependencies: field(Schema.Array(Dependency), "The features that this feature depends on. Experimental"),
  links: field(Schema.Array(FeatureLink), "Links to pages about the feature, in the order in which they were added")
}).annotate({ identifier: "Feature", description: "A feature and its configuration in each environment." })
export type Feature = typeof Feature.Type

export const SearchEnvironment = Schema.Struct({
  ...EnvironmentSummary.fields,
  yes: field(Schema.Int, "Evaluations to true in the last hour"),
  no: field(Schema.Int, "Evaluations to false in the last hour"),
  changeRequestIds: field(
    Schema.Array(Schema.Int),
    "The open change requests that change the feature there, without drafts of others"
  )
}).annotate({
  identifier: "SearchEnvironment",
  description: "A feature's state in one environment, with its evaluations in the last hour."
})
export type SearchEnvironment = typeof SearchEnvironment.Type

export const SearchFeature = Schema.Struct({
  ...common,
  dependencyType: field(
    Schema.NullOr(Schema.Literals(["parent", "child"])),
    "Whether the feature is the parent or the child of other features; null for neither"
  ),
  environments: field(Schema.Array(SearchEnvironment), "The feature's state in each environment"),
  tags: field(Schema.NullOr(Schema.Array(ColoredTag)), "The feature's tags, by type, then value"),
  segments: field(Schema.Array(Schema.String), "The names of the segments that its strategies use"),
  lifecycle: field(SearchLifecycle, "The feature's lifecycle stage")
}).annotate({ identifier: "SearchFeature", description: "A feature in search results." })
export type SearchFeature = typeof SearchFeature.Type

/** The names of all variants, including those of strategies, without duplicates and ordered by code point. */
export const variantNames = ({ environments }: Pick<Feature, "environments">): ReadonlyArray<string> => {
  const variants = environments.flatMap((environment) => [
    ...environment.variants,
    ...environment.strategies.flatMap((strategy) => strategy.variants)
  ])
  return distinct(variants.map(({ name }) => name))
}
