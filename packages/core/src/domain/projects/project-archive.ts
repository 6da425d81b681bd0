import type { Project } from "./project.ts"

/** Why a project takes no features, whether new, revived, moved or imported; undefined if it takes them. */
export const whyClosed = ({ id, archivedAt }: Pick<Project, "id" | "archivedAt">): string | undefined =>
  archivedAt === null ? undefined : `The project "${id}" is archived, so it takes no features`

/** Why a project can be neither archived nor deleted; undefined if it can. */
export const whyNeeded = (id: string, activeFeatures: number): string | undefined => {
  if (id === DEFAULT_PROJECT) return `Every instance has the project "${id}"`
  if (activeFeatures === 0) return undefined
  const count = activeFeatures === 1 ? "1 feature that is" : `${activeFeatures} features that are`
  return `The project "${id}" has ${count} not archived`
}

const DEFAULT_PROJECT = "default"
