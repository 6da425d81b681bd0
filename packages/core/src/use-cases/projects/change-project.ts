import { Effect } from "effect"
import { projectUpdated } from "../../domain/projects/project-events.ts"
import type { Project } from "../../domain/projects/project.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { now } from "../../domain/values/timestamp.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { recordEvents } from "../events/in-transaction.ts"
import { lockProject, visibleProject } from "../access/visible-project.ts"

/** The project as it is until the transaction ends: whoever else wants to change it waits. */
export const projectToChange = Effect.fn("projectToChange")(function* (id: string) {
  yield* lockProject(id)
  const { project } = yield* visibleProject(id)
  return project
})

/** Writes a project and tells of it, if it differs from what it was. Answers it as it is then. */
export const changeProject = Effect.fn("changeProject")(function* (before: Project, wanted: Project) {
  if (sameContent(before, wanted)) return before
  const after: Project = { ...wanted, updatedAt: yield* now }
  yield* (yield* ProjectStore).update(after)
  yield* recordEvents(projectUpdated(before, after))
  return after
})
