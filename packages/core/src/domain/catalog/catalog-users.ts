import { firstNames } from "../values/text.ts"

/** Everything that uses a catalog entry. */
export interface CatalogUsers {
  readonly features: ReadonlyArray<UsingFeature>
  /** Projects that use it in their settings or default strategies. */
  readonly projects?: ReadonlyArray<string>
  readonly segments?: ReadonlyArray<{ readonly name: string; readonly project: string | null }>
}

/** A feature that uses a catalog entry. An archived feature counts, because it can be revived. */
export interface UsingFeature {
  readonly name: string
  readonly project: string
  readonly archived: boolean
}

/**
 * Explains why an entry in use cannot be deleted; undefined if it is unused. Counts, but never names, what the caller
 * may not see.
 */
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

/** What uses an entry of one project. Other projects can contain its name, but that has no effect. */
export const usersIn = (project: string, { features, projects = [], segments = [] }: CatalogUsers): CatalogUsers => ({
  features: features.filter((feature) => feature.project === project),
  projects: projects.filter((id) => id === project),
  segments: segments.filter((segment) => segment.project === project)
})

const featureName = ({ name, archived }: UsingFeature): string => (archived ? `${name} (archived)` : name)

/** The kind and the names, for example `features: a, b`; empty if there are none. Undefined names are only counted. */
export const countedNames = (kind: string, names: ReadonlyArray<string | undefined>): ReadonlyArray<string> => {
  if (names.length === 0) return []
  const known = names.filter((name) => name !== undefined)
  const { first, more } = firstNames(known)
  const others = [
    ...(more > 0 ? [`${more} more`] : []),
    ...(names.length > known.length ? [`${names.length - known.length} that you may not see`] : [])
  ]
  return [`${names.length === 1 ? kind : plural(kind)}: ${[...first, ...others].join(", ")}`]
}

const plural = (kind: string): string => (kind.endsWith("y") ? `${kind.slice(0, -1)}ies` : `${kind}s`)
