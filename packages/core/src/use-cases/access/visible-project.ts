import { Effect, Option } from "effect"
import { maySee, type Viewer } from "../../domain/access/principal.ts"
import { type Project, whyClosed } from "../../domain/projects/project.ts"
import { InvalidOperation, NotFound } from "../../domain/violations/errors.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { currentViewer } from "./require-permission.ts"

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
