import { Effect } from "effect"
import { apiTokenUpdated } from "../../domain/tokens/api-token-events.ts"
import { ApiTokenStore } from "../../ports/tokens/api-token-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { recordEvents } from "../events/in-transaction.ts"
import { removeApiToken } from "./delete-api-token.ts"

/**
 * Takes a project away from tokens, in the transaction that deletes it and holds the lock of those who change it: tokens for
 * it alone are deleted, so that one made later under the same id is not open to them; others keep their other projects.
 */
export const revokeProjectTokens = Effect.fn("revokeProjectTokens")(function* (project: string) {
  yield* (yield* Transactions).lock("api tokens")
  const store = yield* ApiTokenStore
  const affected = (yield* store.list).filter(({ projects }) => projects.includes(project))
  for (const token of affected) {
    const projects = token.projects.filter((id) => id !== project)
    if (projects.length === 0) yield* removeApiToken(token)
    else {
      yield* store.setProjects(token.id, projects)
      yield* recordEvents(apiTokenUpdated(token, { ...token, projects }))
    }
  }
})

/** Deletes the tokens for an environment, in the transaction that deletes it and holds the lock of those who change any. */
export const revokeEnvironmentTokens = Effect.fn("revokeEnvironmentTokens")(function* (environment: string) {
  yield* (yield* Transactions).lock("api tokens")
  const affected = (yield* (yield* ApiTokenStore).list).filter((token) => token.environment === environment)
  yield* Effect.forEach(affected, removeApiToken, { discard: true })
})
