import type { Integration } from "./integration.ts"

type Named = Pick<Integration, "projects">

/** Whether somebody may know of an integration: unless it is for nothing but projects that they may not see. */
export const isForVisible = ({ projects }: Named, isVisible: (project: string) => boolean): boolean =>
  projects.length === 0 || projects.some((name) => isShown(name, isVisible))

/** An integration without the names of projects that somebody may not see. */
export const withVisibleProjects = <A extends Named>(integration: A, isVisible: (project: string) => boolean): A => ({
  ...integration,
  projects: integration.projects.filter((name) => isShown(name, isVisible))
})

/** The projects that somebody gives, and those that they could not see: these stay, unless it is for all from now on. */
export const withHiddenProjects = (
  given: ReadonlyArray<string>,
  before: Named,
  isVisible: (project: string) => boolean
): ReadonlyArray<string> => {
  if (given.length === 0 || given.includes("*")) return given
  return [...given, ...before.projects.filter((name) => !isShown(name, isVisible) && !given.includes(name))]
}

const isShown = (name: string, isVisible: (project: string) => boolean): boolean => name === "*" || isVisible(name)
