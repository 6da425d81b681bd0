import { Effect } from "effect"
import {
  deletionObstacle,
  environmentViolations,
  lastSortOrder,
  placementViolations,
  sortOrderViolations
} from "../../domain/environments/environment-rules.ts"
import {
  type Environment,
  type EnvironmentChange,
  environmentCreated,
  environmentDeleted,
  environmentUpdated,
  type NewEnvironment
} from "../../domain/environments/environment.ts"
import { projectEnvironmentRemoved } from "../../domain/projects/project-events.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { InvalidOperation, LimitExceeded, NotFound } from "../../domain/violations/errors.ts"
import { EnvironmentStore } from "../../ports/environments/environment-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { RoleStore } from "../../ports/roles/role-store.ts"
import { currentViewer, refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { visibleProject } from "../access/visible-project.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { changePeople } from "../roles/change-people.ts"
import { revokeEnvironmentTokens } from "../tokens/api-tokens.ts"

/** Makes an environment, which no project is linked to yet. */
export const createEnvironment = Effect.fn("createEnvironment")(function* (draft: NewEnvironment) {
  yield* requirePermission("ADMIN")

  return yield* inTransaction(insertEnvironment(draft))
})

/** Makes an environment inside a transaction. */
export const insertEnvironment = Effect.fn("insertEnvironment")(function* (draft: NewEnvironment) {
  yield* refuseInvalid(environmentViolations(draft, "/body"))
  const present = yield* holdEnvironments()
  const { environments: limit } = yield* CurrentLimits
  if (present.length >= limit) return yield* new LimitExceeded({ subject: "environments", limit })

  const environment: Environment = {
    name: draft.name,
    type: draft.type,
    sortOrder: draft.sortOrder ?? lastSortOrder(present),
    enabled: true,
    protected: false
  }
  yield* (yield* EnvironmentStore).insert(environment)
  yield* recordEvents(environmentCreated(environment))
  return environment
})

/** Changes the members that are given. */
export const updateEnvironment = Effect.fn("updateEnvironment")(function* (name: string, change: EnvironmentChange) {
  yield* requirePermission("ADMIN")

  return yield* inTransaction(
    Effect.gen(function* () {
      const before = yield* environmentNamed(yield* holdEnvironments(), name)
      yield* refuseInvalid(placementViolations(change, "/body"))
      const { type = before.type, sortOrder = before.sortOrder } = change
      const after: Environment = { ...before, type, sortOrder }
      yield* replaceEnvironments([[before, after]])
      return after
    })
  )
})

/** Gives the environments named new sort orders, all or none. */
export const sortEnvironments = Effect.fn("sortEnvironments")(function* (sortOrders: Readonly<Record<string, number>>) {
  yield* requirePermission("ADMIN")

  yield* inTransaction(
    Effect.gen(function* () {
      const present = yield* holdEnvironments()
      const given = new Map(Object.entries(sortOrders))
      const named = yield* Effect.forEach(given.keys(), (name) => environmentNamed(present, name))
      yield* refuseInvalid(sortOrderViolations(given, "/body"))
      yield* replaceEnvironments(
        named.map((before) => [before, { ...before, sortOrder: given.get(before.name) ?? before.sortOrder }])
      )
    })
  )
})

/** Enables an environment, or disables it: new projects get those that are enabled. Doing it twice changes nothing. */
export const switchEnvironment = Effect.fn("switchEnvironment")(function* (name: string, enabled: boolean) {
  yield* requirePermission("ADMIN")

  yield* inTransaction(
    Effect.gen(function* () {
      const before = yield* environmentNamed(yield* holdEnvironments(), name)
      yield* replaceEnvironments([[before, { ...before, enabled }]])
    })
  )
})

/** Writes those that differ from what they were, and tells of them. */
const replaceEnvironments = Effect.fn("replaceEnvironments")(function* (
  changes: ReadonlyArray<readonly [before: Environment, after: Environment]>
) {
  const real = changes.filter(([before, after]) => !isSame(before, after))
  if (real.length === 0) return
  yield* (yield* EnvironmentStore).replace(real.map(([, after]) => after))
  yield* recordEvents(...real.map(([before, after]) => environmentUpdated(before, after)))
})

const isSame = (left: Environment, right: Environment): boolean =>
  left.type === right.type && left.sortOrder === right.sortOrder && left.enabled === right.enabled

/** Deletes an environment and all that features, tokens and roles have there. No project loses its only one. */
export const deleteEnvironment = Effect.fn("deleteEnvironment")(function* (name: string) {
  yield* requirePermission("ADMIN")

  yield* changePeople(
    Effect.gen(function* () {
      const present = yield* holdEnvironments()
      const environment = yield* environmentNamed(present, name)
      yield* (yield* Transactions).lock("feature limits")
      const environments = yield* EnvironmentStore
      const projects = yield* environments.projects(name)
      const stranded = projects.filter((project) => project.environments === 1).map(({ id }) => id)
      const obstacle = deletionObstacle(environment, { others: present.length - 1, stranded })
      if (obstacle !== undefined) return yield* new InvalidOperation({ message: obstacle })

      yield* revokeEnvironmentTokens(name)
      yield* (yield* RoleStore).forgetEnvironment(name)
      yield* environments.remove(name)
      yield* recordEvents(
        ...projects.map(({ id }) => projectEnvironmentRemoved(id, name)),
        environmentDeleted(environment)
      )
    })
  )
})

/** All environments in their order, and how much of what the caller may see uses them. */
export const listEnvironments = Effect.fn("listEnvironments")(function* () {
  const viewer = yield* currentViewer()
  return yield* (yield* EnvironmentStore).listWithUse(viewer)
})

/** One environment as the list has it. */
export const getEnvironment = Effect.fn("getEnvironment")(function* (name: string) {
  return yield* environmentNamed(yield* listEnvironments(), name)
})

/** All environments in their order, and what a project has there. */
export const listProjectEnvironments = Effect.fn("listProjectEnvironments")(function* (project: string) {
  yield* visibleProject(project)
  return yield* (yield* EnvironmentStore).listFor(project)
})

/** All environments in their order. Until the transaction ends none is made, changed, deleted or linked to a project. */
export const holdEnvironments = Effect.fn("holdEnvironments")(function* () {
  yield* (yield* Transactions).lock("environments")
  return yield* (yield* EnvironmentStore).list
})

/** The one of this name. Fails with `NotFound` if there is none. */
export const environmentNamed = <E extends Environment>(
  environments: ReadonlyArray<E>,
  name: string
): Effect.Effect<E, NotFound> => {
  const found = environments.find((environment) => environment.name === name)
  return found === undefined ? Effect.fail(new NotFound({ resource: "environment", id: name })) : Effect.succeed(found)
}
