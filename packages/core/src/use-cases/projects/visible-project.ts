import { Effect, Option } from "effect"
import { NotFound } from "../../domain/errors.ts"
import { maySee } from "../../domain/people/viewer.ts"
import { ProjectStore } from "../../ports/project-store.ts"
import { currentViewer } from "../people/current-viewer.ts"

/** The project and the viewer. Fails with `NotFound` where the viewer may not know of it, too. */
export const visibleProject = Effect.fn("visibleProject")(function* (id: string) {
  const viewer = yield* currentViewer()
  const projects = yield* ProjectStore
  const project = yield* projects.find(id)
  if (Option.isNone(project) || !maySee(viewer, project.value)) {
    return yield* new NotFound({ resource: "project", id })
  }
  return { project: project.value, viewer }
})
