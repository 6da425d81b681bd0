import { Effect } from "effect"
import {
  deletionObstacle,
  environmentNameViolations,
  environmentViolations,
  lastSortOrder,
  minimumFrom,
  environmentPropertyViolations,
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
import { InvalidOperation, LimitExceeded, NameExists, NotFound } from "../../domain/violations/errors.ts"
import { EnvironmentStore } from "../../ports/environments/environment-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { RoleStore } from "../../ports/roles/role-store.ts"
import { currentViewer, refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { visibleProject } from "../access/visible-project.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { lockApprovalRules } from "../events/refuse-unapproved.ts"
import { changePeople } from "../roles/change-people.ts"
import { revokeEnvironmentTokens } from "../tokens/api-tokens.ts"

/** Creates an environment. No project is linked to it yet. */
export const createEnvironment = Effect.fn("createEnvironment")(function* (draft: NewEnvironment) {
  yield* requirePermission("ADMIN")

  return yield* inTransaction(insertEnvironment(draft))
})

/** Creates an environment inside a transaction. */
export const insertEnvironment = Effect.fnUntraced(function* (draft: NewEnvironment) {
  yield* refuseInvalid(environmentViolations(draft, ""))
  const present = yield* lockEnvironments()
  const { environments: limit } = yield* CurrentLimits
  if (present.length >= limit) return yield* new LimitExceeded({ subject: "environments", limit })

  const environment: Environment = {
    name: draft.name,
    type: draft.type,
    sortOrder: draft.sortOrder ?? lastSortOrder(present),
    enabled: true,
    protected: false,
    requiredApprovals: minimumFrom(draft.requiredApprovals ?? null)
  }
  yield* (yield* EnvironmentStore).insert(environment)
  yield* recordEvents(environmentCreated(environment))
  return environment
})

/** Fails unless a new environment could have this name. */
export const validateEnvironmentName = Effect.fn("validateEnvironmentName")(function* (name: string) {
  yield* requirePermission("ADMIN")
  yield* refuseInvalid(environmentNameViolations(name, "/name"))
  const taken = (yield* (yield* EnvironmentStore).list).some((environment) => environment.name === name)
  if (taken) return yield* new NameExists({ resource: "environment", name })
})

/** Changes the given properties of an environment inside a transaction. */
export const changeEnvironment = Effect.fnUntraced(function* (name: string, change: EnvironmentChange) {
  const before = yield* environmentNamed(yield* lockEnvironments(), name)
  yield* refuseInvalid(environmentPropertyViolations(change, ""))
  if (change.requiredApprovals !== undefined) {
    const linked = yield* (yield* EnvironmentStore).projects(name)
    yield* lockApprovalRules(linked.map(({ id }) => id))
  }
  const { requiredApprovals = before.requiredApprovals, sortOrder = before.sortOrder, type = before.type } = change
  const after: Environment = { ...before, type, sortOrder, requiredApprovals: minimumFrom(requiredApprovals) }
  yield* replaceEnvironments([[before, after]])
  return { before, after }
})

/** Sets the sort order of the named environments: of all of them, or of none. */
export const sortEnvironments = Effect.fn("sortEnvironments")(function* (sortOrders: Readonly<Record<string, number>>) {
  yield* requirePermission("ADMIN")

  yield* inTransaction(
    Effect.gen(function* () {
      const present = yield* lockEnvironments()
      const given = new Map(Object.entries(sortOrders))
      const named = yield* Effect.forEach(given.keys(), (name) => environmentNamed(present, name))
      yield* refuseInvalid(sortOrderViolations(given, ""))
      yield* replaceEnvironments(
        named.map((before) => [before, { ...before, sortOrder: given.get(before.name) ?? before.sortOrder }])
      )
    })
  )
})

/**
 * Enables or disables an environment. New projects are linked to enabled environments. Doing it twice changes nothing.
 */
export const switchEnvironment = Effect.fn("switchEnvironment")(function* (name: string, enabled: boolean) {
  yield* requirePermission("ADMIN")

  yield* inTransaction(
    Effect.gen(function* () {
      const before = yield* environmentNamed(yield* lockEnvironments(), name)
      yield* replaceEnvironments([[before, { ...before, enabled }]])
    })
  )
})

/** Writes the environments that differ, and records the events. */
const replaceEnvironments = Effect.fnUntraced(function* (
  changes: ReadonlyArray<readonly [before: Environment, after: Environment]>
) {
  const real = changes.filter(([before, after]) => !isSame(before, after))
  if (real.length === 0) return
  yield* (yield* EnvironmentStore).replace(real.map(([, after]) => after))
  yield* recordEvents(...real.map(([before, after]) => environmentUpdated(before, after)))
})

const isSame = (left: Environment, right: Environment): boolean =>
  left.type === right.type &&
  left.sortOrder === right.sortOrder &&
  left.enabled === right.enabled &&
  left.requiredApprovals === right.requiredApprovals

/**
 * Deletes an environment with everything that features, tokens and roles have in it. A project keeps at least one
 * environment.
 */
export const deleteEnvironment = Effect.fn("deleteEnvironment")(function* (name: string) {
  yield* requirePermission("ADMIN")

  yield* changePeople(
    Effect.gen(function* () {
      const present = yield* lockEnvironments()
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

/** Lists all environments in their order, with their uses in what the caller may see. */
export const listEnvironments = Effect.fn("listEnvironments")(function* () {
  const viewer = yield* currentViewer()
  return yield* (yield* EnvironmentStore).listWithUse(viewer)
})

/** Returns one environment, with its uses in what the caller may see. */
export const getEnvironment = Effect.fn("getEnvironment")(function* (name: string) {
  return yield* environmentNamed(yield* listEnvironments(), name)
})

/** Lists all environments in their order, with what a project has in each. */
export const listProjectEnvironments = Effect.fn("listProjectEnvironments")(function* (project: string) {
  yield* visibleProject(project)
  return yield* (yield* EnvironmentStore).listFor(project)
})

/**
 * Lists all environments in their order. Until the transaction ends, none can be created, changed, deleted or linked to
 * a project.
 */
export const lockEnvironments = Effect.fnUntraced(function* () {
  yield* (yield* Transactions).lock("environments")
  return yield* (yield* EnvironmentStore).list
})

/** Returns the environment with this name. Fails with `NotFound` if there is none. */
export const environmentNamed = <E extends Environment>(
  environments: ReadonlyArray<E>,
  name: string
): Effect.Effect<E, NotFound> => {
  const found = environments.find((environment) => environment.name === name)
  return found === undefined ? Effect.fail(new NotFound({ resource: "environment", id: name })) : Effect.succeed(found)
}
