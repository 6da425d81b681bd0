import { countedNames } from "./counted-names.ts"

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
      features.map((feature) => (isVisible(feature.project) ? shown(feature) : undefined))
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

const shown = ({ name, archived }: UsingFeature): string => (archived ? `${name} (archived)` : name)
