import type { Creator } from "../users/creator.ts"
import { compareEnvironments, type Environment } from "../environments/environment.ts"
import type { Timestamp } from "../values/timestamp.ts"
import type { Feature, FeatureEnvironment, FeatureMetadata } from "./feature.ts"
import { compareTags, type Tag } from "../values/tag.ts"

interface MadeFeature extends FeatureMetadata {
  readonly createdAt: Timestamp
  readonly createdBy: Creator
}

/** The whole feature as it is right after it was made, in these environments and with these tags. */
export const freshFeature = (
  made: MadeFeature,
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
