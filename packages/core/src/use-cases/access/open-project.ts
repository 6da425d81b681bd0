import { Effect } from "effect"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { whyClosed } from "../../domain/projects/project-archive.ts"
import type { Project } from "../../domain/projects/project.ts"
import { heldProject } from "./visible-project.ts"

/** A project for who adds features to it; held until the transaction ends. Fails where it takes none, or is not visible. */
export const openProject = Effect.fn("openProject")(function* (id: string) {
  const { project } = yield* heldProject(id)
  yield* refuseClosed(project)
  return project
})

/** Fails with `InvalidOperation` if the project takes no features. */
export const refuseClosed = (project: Project): Effect.Effect<void, InvalidOperation> => {
  const message = whyClosed(project)
  return message === undefined ? Effect.void : Effect.fail(new InvalidOperation({ message }))
}
