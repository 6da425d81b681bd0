import { Effect, Option } from "effect"
import { NotFound } from "../../domain/violations/errors.ts"
import { maySee } from "../../domain/access/viewer.ts"
import type { Project } from "../../domain/projects/project.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { currentViewer } from "./current-viewer.ts"
import { Transactions } from "../../ports/events/transactions.ts"

/** The project and the viewer. Fails with `NotFound` where the viewer may not know of it, too. */
export const visibleProject = Effect.fnUntraced(function* (id: string) {
  return yield* onlyVisible(id, (yield* ProjectStore).find(id))
})

/** The same, and until the transaction ends the project is neither archived nor deleted. */
export const heldProject = Effect.fnUntraced(function* (id: string) {
  return yield* onlyVisible(id, (yield* ProjectStore).hold(id))
})

/** The same for who archives or deletes it: until the transaction ends nobody adds features to it. */
export const projectHeldAlone = Effect.fnUntraced(function* (id: string) {
  return yield* onlyVisible(id, (yield* ProjectStore).holdAlone(id))
})

const onlyVisible = Effect.fnUntraced(function* (id: string, found: Effect.Effect<Option.Option<Project>>) {
  const viewer = yield* currentViewer()
  const project = yield* found
  if (Option.isNone(project) || !maySee(viewer, project.value)) {
    return yield* new NotFound({ resource: "project", id })
  }
  return { project: project.value, viewer }
})

/** Whoever changes a project, or what belongs to it, asks for this lock first. */
export const lockProject = Effect.fn("lockProject")(function* (id: string) {
  yield* (yield* Transactions).lock(`project ${id}`)
})
