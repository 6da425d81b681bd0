import { Effect } from "effect"
import { NotFound } from "../../domain/violations/errors.ts"
import type { Environment } from "../../domain/environments/environment.ts"
import { EnvironmentStore } from "../../ports/environments/environment-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"

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
