import { Effect } from "effect"
import { maySee, type Viewer } from "../../domain/access/viewer.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { currentViewer } from "../access/current-viewer.ts"
import { projectVisibility } from "../access/project-visibility.ts"

export type ProjectFilter = (project: string) => boolean

/** Tells of each name whether the caller may see it in an integration. Administrators see those of projects that are gone, too. */
export const integrationVisibility = Effect.fn("integrationVisibility")(function* () {
  const { memberOf } = yield* currentViewer()
  const isVisible: ProjectFilter = memberOf === "all" ? () => true : yield* projectVisibility()
  return isVisible
})

/** Tells of each project whether everybody may know of it. */
export const openProjects = Effect.fn("openProjects")(function* () {
  const open = (yield* (yield* ProjectStore).list).filter((project) => maySee(anybody, project))
  const ids = new Set(open.map(({ id }) => id))
  const isOpen: ProjectFilter = (project) => ids.has(project)
  return isOpen
})

const anybody: Viewer = { id: 0, memberOf: [] }
