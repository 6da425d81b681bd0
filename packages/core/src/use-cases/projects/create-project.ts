import { Effect, Option } from "effect"
import { projectCreated } from "../../domain/projects/project-events.ts"
import { freeProjectId, projectIdViolations, settingsViolations } from "../../domain/projects/project-rules.ts"
import { newProject, NewProject } from "../../domain/projects/project.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { now } from "../../domain/values/timestamp.ts"
import { LimitExceeded, NameExists } from "../../domain/violations/errors.ts"
import { sizeViolations } from "../../domain/json/size-violations.ts"
import { quoted, violation } from "../../domain/violations/violation.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { lockEnvironments } from "../environments/environments.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { prepareOwner } from "./get-project-access.ts"

/**
 * Creates a project without rules of approval of its own, and links it to environments. The calling user becomes its
 * owner.
 */
export const makeProject = Effect.fnUntraced(function* (draft: NewProject) {
  yield* requirePermission("CREATE_PROJECT")

  return yield* inTransaction(
    Effect.gen(function* () {
      const own = yield* prepareOwner()
      yield* refuseInvalid([
        ...(draft.id === undefined ? [] : projectIdViolations(draft.id, "/id")),
        ...settingsViolations(draft, ""),
        ...sizeViolations(NewProject, draft, "")
      ])
      const environments = yield* chooseEnvironments(draft.environments)
      const present = yield* refuseBeyondLimit()
      const id = draft.id ?? freeProjectId(draft.name, present)
      const project = newProject({ ...draft, id, description: draft.description || null }, yield* now)
      const projects = yield* ProjectStore
      yield* projects.insert(project)
      yield* Effect.forEach(environments, (environment) => projects.linkEnvironment(project.id, environment))
      yield* own(project.id)
      yield* recordEvents(projectCreated(project))
      return { ...project, environments }
    })
  )
})

const chooseEnvironments = Effect.fnUntraced(function* (names: ReadonlyArray<string> | undefined) {
  const known = yield* lockEnvironments()
  if (names === undefined) return known.filter(({ enabled }) => enabled).map(({ name }) => name)

  const exists = new Set(known.map(({ name }) => name))
  yield* refuseInvalid(
    names.flatMap((name, index) =>
      exists.has(name)
        ? []
        : [violation(`/environments/${index}`, `must name an environment, and there is no ${quoted(name)}`)]
    )
  )
  return [...new Set(names)]
})

/**
 * Returns the taken ids. Fails if there are too many projects. The lock keeps concurrent creations from choosing the
 * same id.
 */
const refuseBeyondLimit = Effect.fnUntraced(function* () {
  yield* (yield* Transactions).lock("project limit")
  const { projects: limit } = yield* CurrentLimits
  const present = yield* (yield* ProjectStore).list
  if (present.length >= limit) return yield* new LimitExceeded({ subject: "projects", limit })
  return new Set(present.map(({ id }) => id))
})

/** Fails unless a project could be created under this id now. */
export const validateProjectId = Effect.fn("validateProjectId")(function* (id: string) {
  yield* requirePermission("CREATE_PROJECT")
  yield* refuseInvalid(projectIdViolations(id, "/id"))
  const taken = yield* (yield* ProjectStore).find(id)
  if (Option.isSome(taken)) return yield* new NameExists({ resource: "project", name: id })
})
