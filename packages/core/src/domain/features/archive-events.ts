import type { EventDraft } from "../events/event.ts"
import type { Timestamp } from "../values/timestamp.ts"
import type { FeatureMetadata } from "./feature.ts"
import type { Tag } from "../values/tag.ts"

export const featureRevived = ({ project, name }: FeatureMetadata): EventDraft => ({
  type: "feature-revived",
  project,
  featureName: name
})

/** The event has the tags of the feature, since nobody can look them up later. */
export const featureDeleted = (
  feature: FeatureMetadata & { readonly createdAt: Timestamp; readonly archivedAt: Timestamp | null },
  tags: ReadonlyArray<Tag>
): EventDraft => ({
  type: "feature-deleted",
  project: feature.project,
  featureName: feature.name,
  tags,
  preData: {
    name: feature.name,
    description: feature.description,
    type: feature.type,
    project: feature.project,
    stale: feature.stale,
    impressionData: feature.impressionData,
    createdAt: feature.createdAt,
    archived: true,
    archivedAt: feature.archivedAt
  }
})
