import { Effect } from "effect"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { environmentDeleted } from "../../domain/environments/environment-events.ts"
import { deletionObstacle } from "../../domain/environments/environment-rules.ts"
import { projectEnvironmentRemoved } from "../../domain/projects/project-events.ts"
import { EnvironmentStore } from "../../ports/environments/environment-store.ts"
import { RoleStore } from "../../ports/roles/role-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { recordEvents } from "../events/in-transaction.ts"
import { changePeople } from "../roles/change-people.ts"
import { requirePermission } from "../access/require-permission.ts"
import { revokeEnvironmentTokens } from "../tokens/revoke-api-tokens.ts"
import { environmentNamed, holdEnvironments } from "./hold-environments.ts"

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
