import { Effect } from "effect"
import { InvalidOperation, NotFound } from "../../domain/violations/errors.ts"
import { projectEnvironmentRemoved } from "../../domain/projects/project-events.ts"
import { FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { projectToChange } from "./change-project.ts"

/** Undoes the link of an environment to a project; what features of the project have there goes. The last one stays. */
export const removeProjectEnvironment = Effect.fn("removeProjectEnvironment")(function* (
  id: string,
  environment: string
) {
  yield* requirePermission("UPDATE_PROJECT", { project: id })

  yield* inTransaction(
    Effect.gen(function* () {
      yield* projectToChange(id)
      const linked = yield* linkedEnvironments(id)
      yield* linkAmong(linked, environment)
      if (linked.length === 1) {
        return yield* new InvalidOperation({
          message: `"${environment}" is the last environment of the project "${id}", which needs one`
        })
      }
      // Features that are being made get their links before these are looked at.
      yield* (yield* Transactions).lock("feature limits")
      yield* (yield* FeatureEnvironmentStore).unlinkProject(id, environment)
      yield* (yield* ProjectStore).unlinkEnvironment(id, environment)
      yield* recordEvents(projectEnvironmentRemoved(id, environment))
    })
  )
})

/** The environments that the project has; none is linked, unlinked or deleted until the transaction ends. */
export const linkedEnvironments = Effect.fn("linkedEnvironments")(function* (project: string) {
  yield* (yield* Transactions).lock("environments")
  return yield* (yield* ProjectStore).environments(project)
})

/** The link to the environment. Fails with `NotFound` if there is none. */
export const linkAmong = <Link extends { readonly environment: string }>(
  linked: ReadonlyArray<Link>,
  environment: string
): Effect.Effect<Link, NotFound> => {
  const found = linked.find((link) => link.environment === environment)
  return found === undefined
    ? Effect.fail(new NotFound({ resource: "environment", id: environment }))
    : Effect.succeed(found)
}
