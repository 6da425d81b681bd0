import { Effect, type Redacted } from "effect"
import type { ApiTokenType } from "../../domain/access/principal.ts"
import { expiryOf, expiryViolations } from "../../domain/tokens/api-token-draft.ts"
import {
  type ApiToken,
  apiTokenDeleted,
  apiTokenTypes,
  apiTokenUpdated,
  isForProject,
  tokenPermissions
} from "../../domain/tokens/api-token.ts"
import { now } from "../../domain/values/timestamp.ts"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { ApiTokenStore } from "../../ports/tokens/api-token-store.ts"
import { refuseInvalid, requireAnyPermission, requirePermission } from "../access/require-permission.ts"
import { visibleProject } from "../access/visible-project.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { findApiToken, findApiTokenFor, knownApiTokens, mayRead, noSuchToken } from "./known-api-tokens.ts"
import { listedApiTokens } from "./readable-api-tokens.ts"

/** Lists the tokens of the types that the caller may read, oldest first: all, or those with one name. */
export const listApiTokens = Effect.fn("listApiTokens")(function* (name?: string) {
  yield* requireAnyPermission(tokenPermissions("READ"))
  const types = yield* readableTypes()
  const known = (yield* knownApiTokens()).filter(
    ({ token }) => types.has(token.type) && (name === undefined || token.name === name)
  )
  return yield* listedApiTokens(known, () => true)
})

const readableTypes = Effect.fnUntraced(function* () {
  const types: ReadonlyArray<ApiTokenType> = yield* Effect.filter(apiTokenTypes, (type) => mayRead({ type }))
  return new Set(types)
})

/**
 * Lists the SDK tokens for a project, including those for all projects, oldest first. Secrets of tokens for further
 * projects are readable only for callers with permission there.
 */
export const listProjectApiTokens = Effect.fn("listProjectApiTokens")(function* (project: string) {
  yield* requirePermission("READ_PROJECT_API_TOKEN", { project })
  yield* visibleProject(project)
  const known = (yield* knownApiTokens()).filter(({ token }) => isForProject(token, project))
  const types = yield* readableTypes()
  return yield* listedApiTokens(known, (token) => types.has(token.type) || token.projects.join() === project)
})

/**
 * Changes the expiry of a token, given its id or its secret, in full or as lists contain it. Null means never; a time
 * in the past means now.
 */
export const updateApiToken = Effect.fn("updateApiToken")(function* (
  idOrSecret: Redacted.Redacted<string>,
  { expiresAt: given }: { readonly expiresAt: string | null }
) {
  yield* requireAnyPermission(tokenPermissions("UPDATE"))
  yield* refuseInvalid(expiryViolations(given))

  yield* inTransaction(
    Effect.gen(function* () {
      yield* (yield* Transactions).lock("api tokens")
      const before = yield* findApiTokenFor("UPDATE", idOrSecret)
      const expiresAt = expiryOf(given)
      if (expiresAt === before.expiresAt) return
      yield* (yield* ApiTokenStore).setExpiry(before.id, expiresAt)
      yield* recordEvents(apiTokenUpdated(before, { ...before, expiresAt }))
    })
  )
})

/**
 * Deletes a token, given its id or its secret, in full or as lists contain it. It is invalid from the next request on.
 */
export const deleteApiToken = Effect.fn("deleteApiToken")(function* (idOrSecret: Redacted.Redacted<string>) {
  yield* requireAnyPermission(tokenPermissions("DELETE"))

  yield* inTransaction(
    Effect.gen(function* () {
      yield* (yield* Transactions).lock("api tokens")
      const token = yield* findApiTokenFor("DELETE", idOrSecret)
      yield* removeApiToken(token)
    })
  )
})

/** Deletes a token of one project alone, given its id or its secret. Fails for tokens for several projects. */
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

/** Removes a token under the lock for changes of tokens, and records the event. */
const removeApiToken = Effect.fnUntraced(function* (token: ApiToken) {
  yield* (yield* ApiTokenStore).remove(token.id, yield* now)
  yield* recordEvents(apiTokenDeleted(token))
})

const refuseShared = Effect.fnUntraced(function* ({ projects }: ApiToken, project: string) {
  if (projects.join() === project) return
  return yield* new InvalidOperation({
    message: "The token is also valid for other projects. Delete it with a permission for API tokens instead."
  })
})

/**
 * Removes a deleted project from tokens, inside the transaction that deletes it. Tokens for this project alone are
 * deleted, so that they give no access to a later project with the same id.
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

/** Deletes the tokens for a deleted environment, inside the transaction that deletes it. */
export const revokeEnvironmentTokens = Effect.fn("revokeEnvironmentTokens")(function* (environment: string) {
  yield* (yield* Transactions).lock("api tokens")
  const affected = (yield* (yield* ApiTokenStore).list).filter((token) => token.environment === environment)
  yield* Effect.forEach(affected, removeApiToken, { discard: true })
})
