import { Effect } from "effect"
import { maySee } from "../../domain/people/viewer.ts"
import { ProjectStore } from "../../ports/project-store.ts"
import { currentViewer } from "../people/current-viewer.ts"

/** Tells of each project id whether it is that of a project of which the caller may know. */
export const projectVisibility = Effect.fn("projectVisibility")(function* () {
  const viewer = yield* currentViewer()
  const projects = yield* (yield* ProjectStore).list
  const visible = new Set(projects.filter((project) => maySee(viewer, project)).map(({ id }) => id))
  return (project: string): boolean => visible.has(project)
})
