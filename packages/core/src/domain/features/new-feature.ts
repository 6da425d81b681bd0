import { compareEnvironments, type Environment } from "../environments/environment.ts"
import type { Strategy } from "../strategies/strategy.ts"
import type { Creator } from "../users/creator.ts"
import { compareTags, Tag } from "../values/tag.ts"
import type { Timestamp } from "../values/timestamp.ts"
import { type Feature, type FeatureEnvironment, FeatureMetadata } from "./feature.ts"
import { Schema } from "effect"
import { field } from "../values/field.ts"
import { FeatureTypeName } from "../catalog/feature-type.ts"

export const NewFeature = Schema.Struct({
  name: field(
    Schema.String,
    "The feature's name, unique among all features, including archived ones; letters, digits and -_.!~*'() only"
  ),
  type: field(
    Schema.optionalKey(FeatureTypeName),
    "The feature's type, which decides its expected lifetime; release by default"
  ),
  description: Schema.optionalKey(FeatureMetadata.fields.description),
  impressionData: field(
    Schema.optionalKey(Schema.Boolean),
    "Whether SDKs emit an event for each evaluation; false by default"
  ),
  tags: field(Schema.optionalKey(Schema.Array(Tag)), "The feature's tags")
}).annotate({ identifier: "NewFeature", description: "A new feature." })
export type NewFeature = typeof NewFeature.Type

export const FeatureClone = Schema.Struct({
  name: field(Schema.String, "The new feature's name, unique among all features, including archived ones"),
  replaceGroupId: field(
    Schema.optionalKey(Schema.Boolean),
    "Whether the copy's strategies use its own name as groupId; true by default"
  )
}).annotate({ identifier: "FeatureClone", description: "A copy of a feature." })
export type FeatureClone = typeof FeatureClone.Type

/** The metadata of a new feature, with its date and author. */
export interface CreatedFeature extends FeatureMetadata {
  readonly createdAt: Timestamp
  readonly createdBy: Creator
}

/** The whole feature as it is right after it was made, in these environments and with these tags. */
export const freshFeature = (
  made: CreatedFeature,
  environments: ReadonlyArray<Environment>,
  tags: ReadonlyArray<Tag>
): Feature => ({
  ...made,
  archived: false,
  favorite: false,
  archivedAt: null,
  lastSeenAt: null,
  tags: tags.toSorted(compareTags),
  variants: [],
  environments: environments.toSorted(compareEnvironments).map((environment) => freshPlace(made.name, environment)),
  lifecycle: { stage: "initial", enteredStageAt: made.createdAt },
  children: [],
  dependencies: []
})

/** Off and empty. */
const freshPlace = (featureName: string, { name, type, sortOrder }: Environment): FeatureEnvironment => ({
  name,
  type,
  enabled: false,
  sortOrder,
  variantCount: 0,
  lastSeenAt: null,
  hasStrategies: false,
  hasEnabledStrategies: false,
  featureName,
  environment: name,
  strategies: [],
  variants: []
})

/** How strategies come to a copy. */
export interface CopyOptions {
  /** Whether the users whom a strategy groups are grouped anew, by the name of the copy. */
  readonly replaceGroupId: boolean
}

/** The strategy of a feature as its copy has it, under an id of its own. */
export const copyStrategy = (
  strategy: Strategy,
  copy: { readonly id: string; readonly featureName: string },
  { replaceGroupId }: CopyOptions
): Strategy => ({
  ...strategy,
  ...copy,
  parameters:
    replaceGroupId && strategy.parameters["groupId"] !== undefined
      ? { ...strategy.parameters, groupId: copy.featureName }
      : strategy.parameters
})

/** The environments in which a feature has something that a copy takes along. */
export const configuredEnvironments = (feature: Feature): ReadonlyArray<FeatureEnvironment> =>
  feature.environments.filter(({ strategies, variants }) => strategies.length > 0 || variants.length > 0)
