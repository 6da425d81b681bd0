import { Schema } from "effect"
import type { EventDraft } from "../events/event.ts"
import { field } from "../values/field.ts"
import type { Tag } from "../values/tag.ts"
import { distinct, listed } from "../values/text.ts"
import type { Timestamp } from "../values/timestamp.ts"
import type { FeatureMetadata } from "./feature.ts"

export const ArchiveCheck = Schema.Struct({
  parentsWithChildFeatures: field(
    Schema.Array(Schema.String),
    "Features that cannot be archived because features outside the request depend on them"
  ),
  hasDeletedDependencies: field(Schema.Boolean, "Whether dependencies would be removed")
}).annotate({
  identifier: "ArchiveCheck",
  description: "How archiving features affects features that depend on each other."
})
export type ArchiveCheck = typeof ArchiveCheck.Type

/** A feature, and the parent that it depends on. */
interface Link {
  readonly child: string
  readonly feature: string
}

/** A parent cannot be archived without its children. Archiving a feature removes its own dependencies. */
export const checkArchiving = (features: ReadonlyArray<string>, links: ReadonlyArray<Link>): ArchiveCheck => {
  const orphaning = orphanedLinks(features, links).map((link) => link.feature)
  return {
    parentsWithChildFeatures: distinct(orphaning),
    hasDeletedDependencies: links.length > 0
  }
}

/** Explains why the features cannot be archived together; undefined if they can. */
export const refusalToArchive = (features: ReadonlyArray<string>, links: ReadonlyArray<Link>): string | undefined => {
  const { parentsWithChildFeatures: parents } = checkArchiving(features, links)
  if (parents.length === 0) return undefined
  const children = distinct(orphanedLinks(features, links).map(({ child }) => child))
  return (
    `${listed(parents.map((parent) => `"${parent}"`))} cannot be archived while other features depend on ` +
    `${parents.length === 1 ? "it" : "them"}: ${listed(children)}`
  )
}

const orphanedLinks = (features: ReadonlyArray<string>, links: ReadonlyArray<Link>): ReadonlyArray<Link> => {
  const archived = new Set(features)
  return links.filter(({ child, feature }) => archived.has(feature) && !archived.has(child))
}

export const featureRevived = ({ project, name }: FeatureMetadata): EventDraft => ({
  type: "feature-revived",
  project,
  featureName: name
})

/** A feature was deleted. The event includes its tags, because they are deleted with it. */
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
