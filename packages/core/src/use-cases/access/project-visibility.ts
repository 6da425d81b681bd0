import { Effect } from "effect"
import { maySee, type Viewer } from "../../domain/access/viewer.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { currentViewer } from "./current-viewer.ts"

/** Tells of each project id whether it is that of a project of which the caller may know. */
export const projectVisibility = Effect.fn("projectVisibility")(function* () {
  const visible = new Set((yield* visibleProjects(yield* currentViewer())).map(({ id }) => id))
  return (project: string): boolean => visible.has(project)
})

/** The projects of which the viewer may know, by name. */
export const visibleProjects = Effect.fn("visibleProjects")(function* (viewer: Viewer) {
  const projects = yield* (yield* ProjectStore).list
  return projects.filter((project) => maySee(viewer, project))
})
