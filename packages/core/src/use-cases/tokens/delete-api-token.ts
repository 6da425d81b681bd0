import { Effect, type Redacted } from "effect"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { apiTokenDeleted } from "../../domain/tokens/api-token-events.ts"
import { tokenPermission, tokenPermissions } from "../../domain/tokens/api-token-permission.ts"
import { type ApiToken, isForProject } from "../../domain/tokens/api-token.ts"
import { now } from "../../domain/values/timestamp.ts"
import { ApiTokenStore } from "../../ports/tokens/api-token-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { visibleProject } from "../access/visible-project.ts"
import { findApiToken, noSuchToken } from "./known-api-tokens.ts"
import { requireAnyPermission, requirePermission } from "../access/require-permission.ts"

/** Deletes a token, named by its id or its whole secret. It counts no longer from the next request on. */
export const deleteApiToken = Effect.fn("deleteApiToken")(function* (idOrSecret: Redacted.Redacted<string>) {
  yield* requireAnyPermission(tokenPermissions("DELETE"))

  yield* inTransaction(
    Effect.gen(function* () {
      yield* (yield* Transactions).lock("api tokens")
      const token = yield* findApiToken(idOrSecret)
      yield* requirePermission(tokenPermission("DELETE", token.type))
      yield* removeApiToken(token)
    })
  )
})

/** The same for a token of one project. Those that are for others too are not the project's to delete. */
export const deleteProjectApiToken = Effect.fn("deleteProjectApiToken")(function* (
  project: string,
  idOrSecret: Redacted.Redacted<string>
) {
  yield* requirePermission("DELETE_PROJECT_API_TOKEN", { project })

  yield* inTransaction(
    Effect.gen(function* () {
      yield* visibleProject(project)
      yield* (yield* Transactions).lock("api tokens")
      const token = yield* findApiToken(idOrSecret)
      if (!isForProject(token, project)) return yield* noSuchToken(idOrSecret)
      yield* refuseShared(token, project)
      yield* removeApiToken(token)
    })
  )
})

/** Removes a token under the lock of those who change tokens, and tells of it. */
export const removeApiToken = Effect.fn("removeApiToken")(function* (token: ApiToken) {
  yield* (yield* ApiTokenStore).remove(token.id, yield* now)
  yield* recordEvents(apiTokenDeleted(token))
})

const refuseShared = Effect.fn("refuseShared")(function* ({ projects }: ApiToken, project: string) {
  if (projects.join() === project) return
  return yield* new InvalidOperation({ message: "The token is not for this project alone" })
})
