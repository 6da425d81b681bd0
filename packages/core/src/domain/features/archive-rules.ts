import { Schema } from "effect"
import { listed } from "../values/listed.ts"
import { compareText } from "../values/text.ts"

/** What archiving features would do to features that depend on each other. */
export const ArchiveCheck = Schema.Struct({
  parentsWithChildFeatures: Schema.Array(Schema.String),
  hasDeletedDependencies: Schema.Boolean
}).annotate({ identifier: "ArchiveCheck" })
export type ArchiveCheck = typeof ArchiveCheck.Type

interface Link {
  readonly child: string
  readonly feature: string
}

/** A parent is kept from being archived by children that are not archived with it. Archived features depend on nothing. */
export const checkArchiving = (features: ReadonlyArray<string>, links: ReadonlyArray<Link>): ArchiveCheck => {
  const orphaning = orphans(features, links).map((link) => link.feature)
  return {
    parentsWithChildFeatures: [...new Set(orphaning)].toSorted(compareText),
    hasDeletedDependencies: links.length > 0
  }
}

/** Why the features cannot be archived together; undefined if they can. */
export const refusalToArchive = (features: ReadonlyArray<string>, links: ReadonlyArray<Link>): string | undefined => {
  const { parentsWithChildFeatures: parents } = checkArchiving(features, links)
  if (parents.length === 0) return undefined
  const children = [...new Set(orphans(features, links).map(({ child }) => child))].toSorted(compareText)
  return (
    `${listed(parents.map((parent) => `"${parent}"`))} cannot be archived while other features depend on ` +
    `${parents.length === 1 ? "it" : "them"}: ${listed(children)}`
  )
}

const orphans = (features: ReadonlyArray<string>, links: ReadonlyArray<Link>): ReadonlyArray<Link> => {
  const archived = new Set(features)
  return links.filter(({ child, feature }) => archived.has(feature) && !archived.has(child))
}
