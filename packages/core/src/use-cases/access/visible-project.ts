import { Effect, Option } from "effect"
import { maySee, type Viewer } from "../../domain/access/principal.ts"
import { type Project, whyClosed } from "../../domain/projects/project.ts"
import { InvalidOperation, NotFound } from "../../domain/violations/errors.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { currentViewer } from "./require-permission.ts"

/** Returns the project and the viewer. Fails with `NotFound` if the viewer may not see the project. */
export const visibleProject = Effect.fnUntraced(function* (id: string, viewer?: Viewer) {
  return yield* onlyVisible(id, (yield* ProjectStore).find(id), viewer)
})

/**
 * Returns the project and the viewer. Until the transaction ends, the project can be neither archived nor deleted.
 * Fails with `NotFound` if the viewer may not see the project.
 */
export const lockedProject = Effect.fnUntraced(function* (id: string, viewer?: Viewer) {
  return yield* onlyVisible(id, (yield* ProjectStore).lock(id), viewer)
})

/**
 * Returns the project and the viewer, for archiving or deleting the project. Until the transaction ends, no feature can
 * be added to it. Fails with `NotFound` if the viewer may not see the project.
 */
export const projectLockedAlone = Effect.fnUntraced(function* (id: string) {
  return yield* onlyVisible(id, (yield* ProjectStore).lockAlone(id), undefined)
})

const onlyVisible = Effect.fnUntraced(function* (
  id: string,
  found: Effect.Effect<Option.Option<Project>>,
  known: Viewer | undefined
) {
  const viewer = known ?? (yield* currentViewer())
  const project = yield* found
  if (Option.isNone(project) || !maySee(viewer, project.value)) {
    return yield* new NotFound({ resource: "project", id })
  }
  return { project: project.value, viewer }
})

/**
 * Locks a project until the transaction ends. Every change of a project and of what belongs to it starts with this
 * lock.
 */
export const lockProject = Effect.fnUntraced(function* (id: string) {
  yield* (yield* Transactions).lock(`project ${id}`)
})

/** Returns a test for project ids: whether the caller may see the project. */
export const projectVisibility = Effect.fnUntraced(function* (known?: Viewer) {
  const viewer = known ?? (yield* currentViewer())
  const visible = new Set((yield* visibleProjects(viewer)).map(({ id }) => id))
  return (project: string): boolean => visible.has(project)
})

/** Returns which of the projects the caller may see, or all projects that the caller may see. */
export const readableProjects = Effect.fnUntraced(function* (wanted?: ReadonlyArray<string>) {
  const viewer = yield* currentViewer()
  if (viewer.memberOf === "all") return wanted ?? ("all" as const)
  const visible = (yield* visibleProjects(viewer)).map(({ id }) => id)
  return wanted === undefined ? visible : visible.filter((id) => wanted.includes(id))
})

/** Lists the projects that the viewer may see, by name. */
export const visibleProjects = Effect.fnUntraced(function* (viewer: Viewer) {
  const projects = yield* (yield* ProjectStore).list
  return projects.filter((project) => maySee(viewer, project))
})

/**
 * Returns the project and the viewer, for adding features. Until the transaction ends, the project can be neither
 * archived nor deleted. Fails if it is archived.
 */
export const openProject = Effect.fnUntraced(function* (id: string) {
  const locked = yield* lockedProject(id)
  yield* refuseClosed(locked.project)
  return locked
})

/** Fails with `InvalidOperation` if no features can be added to the project. */
export const refuseClosed = (project: Project): Effect.Effect<void, InvalidOperation> => {
  const message = whyClosed(project)
  return message === undefined ? Effect.void : Effect.fail(new InvalidOperation({ message }))
}
