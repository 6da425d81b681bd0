import { firstNames } from "../values/text.ts"

/** A feature that uses something. Archived ones keep what they use, so that they can be revived. */
export interface UsingFeature {
  readonly name: string
  readonly project: string
  readonly archived: boolean
}

/** What uses a part of the catalog. */
export interface CatalogUsers {
  readonly features: ReadonlyArray<UsingFeature>
  /** Projects whose settings or default strategies use it. */
  readonly projects?: ReadonlyArray<string>
  readonly segments?: ReadonlyArray<{ readonly name: string; readonly project: string | null }>
}

/** Why it cannot go; undefined if nothing uses it. Projects that the caller may not see are not named, nor what they hold. */
export const refusalToRemove = (
  what: string,
  { features, projects = [], segments = [] }: CatalogUsers,
  isVisible: (project: string) => boolean
): string | undefined => {
  const reasons = [
    ...countedNames(
      "feature",
      features.map((feature) => (isVisible(feature.project) ? featureName(feature) : undefined))
    ),
    ...countedNames(
      "project",
      projects.map((project) => (isVisible(project) ? project : undefined))
    ),
    ...countedNames(
      "segment",
      segments.map(({ name, project }) => (project === null || isVisible(project) ? name : undefined))
    )
  ]
  return reasons.length === 0 ? undefined : `The ${what} is in use by ${reasons.join(" and by ")}`
}

const featureName = ({ name, archived }: UsingFeature): string => (archived ? `${name} (archived)` : name)

/** The names after what they are names of, and how many there are that have none here; nothing where there is nothing. */
export const countedNames = (kind: string, names: ReadonlyArray<string | undefined>): ReadonlyArray<string> => {
  if (names.length === 0) return []
  const known = names.filter((name) => name !== undefined)
  const { shown, more } = firstNames(known)
  const others = [
    ...(more > 0 ? [`${more} more`] : []),
    ...(names.length > known.length ? [`${names.length - known.length} that you may not see`] : [])
  ]
  return [`${names.length === 1 ? kind : plural(kind)}: ${[...shown, ...others].join(", ")}`]
}

const plural = (kind: string): string => (kind.endsWith("y") ? `${kind.slice(0, -1)}ies` : `${kind}s`)
