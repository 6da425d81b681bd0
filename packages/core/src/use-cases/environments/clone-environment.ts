import { Effect } from "effect"
import { NotFound } from "../../domain/violations/errors.ts"
import { projectEnvironmentAdded } from "../../domain/projects/project-events.ts"
import { EnvironmentStore } from "../../ports/environments/environment-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { environmentNamed, lockEnvironments, insertEnvironment } from "./environments.ts"
import type { EnvironmentClone } from "../../domain/environments/environment.ts"

/**
 * Copies an environment with everything that features have in it. Roles apply to the copy as they do to the original.
 */
export const cloneEnvironment = Effect.fn("cloneEnvironment")(function* (source: string, draft: EnvironmentClone) {
  yield* requirePermission("ADMIN")

  return yield* inTransaction(
    Effect.gen(function* () {
      const { requiredApprovals } = yield* environmentNamed(yield* lockEnvironments(), source)
      const environment = yield* insertEnvironment({ name: draft.name, type: draft.type, requiredApprovals })
      yield* (yield* Transactions).lock("feature limits")
      const environments = yield* EnvironmentStore
      const projects =
        draft.projects === undefined
          ? (yield* environments.projects(source)).map(({ id }) => id)
          : yield* existingProjects(draft.projects)
      const { uuid: newId } = yield* Secrets
      const linked = yield* environments.copy({ from: source, to: environment.name, projects, newId })
      yield* recordEvents(
        ...linked.map(({ project, strategies }) =>
          projectEnvironmentAdded(project, environment.name, {
            copyOf: source,
            strategies: Object.fromEntries(strategies.map(({ copy, original }) => [original, copy]))
          })
        )
      )
      return environment
    })
  )
})

/** Returns the ids without duplicates. Fails with `NotFound` for the first unknown project. */
const existingProjects = Effect.fnUntraced(function* (ids: ReadonlyArray<string>) {
  const known = new Set((yield* (yield* ProjectStore).list).map(({ id }) => id))
  const unknown = ids.find((id) => !known.has(id))
  if (unknown !== undefined) return yield* new NotFound({ resource: "project", id: unknown })
  return [...new Set(ids)]
})
