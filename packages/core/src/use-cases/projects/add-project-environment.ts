import { Effect } from "effect"
import { NameExists } from "../../domain/violations/errors.ts"
import { projectEnvironmentAdded } from "../../domain/projects/project-events.ts"
import { FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { projectToChange } from "./change-project.ts"
import { environmentNamed, holdEnvironments } from "../environments/hold-environments.ts"

/** Links an environment to a project; all features of the project are off there. */
export const addProjectEnvironment = Effect.fn("addProjectEnvironment")(function* (id: string, environment: string) {
  yield* requirePermission("UPDATE_PROJECT", { project: id })

  yield* inTransaction(
    Effect.gen(function* () {
      yield* projectToChange(id)
      yield* environmentNamed(yield* holdEnvironments(), environment)
      yield* (yield* Transactions).lock("feature limits")
      const linked = yield* (yield* ProjectStore).linkEnvironment(id, environment)
      if (!linked) return yield* new NameExists({ resource: "environment", name: environment })
      yield* (yield* FeatureEnvironmentStore).linkProject(id, environment)
      yield* recordEvents(projectEnvironmentAdded(id, environment))
    })
  )
})
