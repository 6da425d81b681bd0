import { Schema } from "effect"
import { FeatureTypeName } from "../catalog/feature-type.ts"
import { compareEnvironments, type Environment } from "../environments/environment.ts"
import type { Strategy } from "../strategies/strategy.ts"
import type { Creator } from "../users/creator.ts"
import { field } from "../values/field.ts"
import { limitedList } from "../values/limited.ts"
import { MOST_TAGS, Tag } from "../values/tag.ts"
import type { Timestamp } from "../values/timestamp.ts"
import { type Feature, type FeatureEnvironment, FeatureMetadata } from "./feature.ts"
import type { Lifecycle } from "./lifecycle.ts"

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
  tags: field(Schema.optionalKey(limitedList(Tag, MOST_TAGS)), "The feature's tags")
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

/** A new feature as stores write it. It belongs to every environment of its project. */
export interface InitialFeature extends FeatureMetadata {
  readonly createdAt: Timestamp
  readonly createdBy: Creator
  readonly lifecycle: Lifecycle
  /** Its state in each environment. It has no strategies or variants there. */
  readonly enabled: boolean
}

/** A new feature: in its first stage, and off in every environment of its project. */
export const initialFeature = (
  metadata: FeatureMetadata,
  { createdAt, createdBy }: { readonly createdAt: Timestamp; readonly createdBy: Creator }
): InitialFeature => ({ ...metadata, createdAt, createdBy, ...initialState(createdAt) })

/** The initial state of new features and of revived ones. */
export const initialState = (at: Timestamp): Pick<InitialFeature, "enabled" | "lifecycle"> => ({
  enabled: false,
  lifecycle: { stage: "initial", enteredStageAt: at }
})

/** A new feature as callers see it, with its environments and its tags by type, then value. */
export const wholeInitialFeature = (
  { enabled, ...feature }: InitialFeature,
  environments: ReadonlyArray<Environment>,
  tags: ReadonlyArray<Tag>
): Feature => ({
  ...feature,
  archived: false,
  favorite: false,
  archivedAt: null,
  lastSeenAt: null,
  tags,
  variants: [],
  environments: environments
    .toSorted(compareEnvironments)
    .map((environment) => emptyEnvironment(feature.name, enabled, environment)),
  children: [],
  dependencies: [],
  links: []
})

const emptyEnvironment = (
  featureName: string,
  enabled: boolean,
  { name, type, sortOrder }: Environment
): FeatureEnvironment => ({
  name,
  type,
  enabled,
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

/** Options for copying strategies. */
export interface CopyOptions {
  /** Replaces the group id of each strategy by the name of the copy, so that the copy's rollout is independent. */
  readonly replaceGroupId: boolean
}

/** Copies a strategy under a new id. */
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

/** The environments where a feature has configuration to copy. */
export const configuredEnvironments = (feature: Feature): ReadonlyArray<FeatureEnvironment> =>
  feature.environments.filter(({ strategies, variants }) => strategies.length > 0 || variants.length > 0)
