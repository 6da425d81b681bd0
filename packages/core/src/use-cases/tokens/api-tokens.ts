import { Effect, Redacted } from "effect"
import { type ApiTokenType, CurrentPrincipal } from "../../domain/access/principal.ts"
import { expiryOf, expiryViolations } from "../../domain/tokens/api-token-draft.ts"
import {
  type ApiToken,
  apiTokenDeleted,
  apiTokenTypes,
  apiTokenUpdated,
  isApiSecret,
  isExpired,
  isForProject,
  shownApiToken,
  tokenPermission,
  tokenPermissions,
  type ValidatedToken
} from "../../domain/tokens/api-token.ts"
import { now } from "../../domain/values/timestamp.ts"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { ApiTokenStore } from "../../ports/tokens/api-token-store.ts"
import { refuseInvalid, requireAnyPermission, requirePermission } from "../access/require-permission.ts"
import { visibleProject } from "../access/visible-project.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { findApiToken, knownApiTokens, noSuchToken } from "./known-api-tokens.ts"

/** The tokens of the types that the caller may read, oldest first: all, or those of one name. */
export const listApiTokens = Effect.fn("listApiTokens")(function* (name?: string) {
  yield* requireAnyPermission(tokenPermissions("READ"))
  const types = yield* readableTypes()
  return (yield* knownApiTokens())
    .filter((token) => types.has(token.type) && (name === undefined || token.name === name))
    .map((token) => shownApiToken(token))
})

const readableTypes = Effect.fn("readableTypes")(function* () {
  const principal = yield* CurrentPrincipal
  const { permits } = yield* AccessPolicy
  const types: ReadonlyArray<ApiTokenType> = yield* Effect.filter(apiTokenTypes, (type) =>
    permits(principal, tokenPermission("READ", type), {})
  )
  return new Set(types)
})

/** The SDK tokens that are good for the project, those for all projects included, oldest first. */
export const listProjectApiTokens = Effect.fn("listProjectApiTokens")(function* (project: string) {
  yield* requirePermission("READ_PROJECT_API_TOKEN", { project })
  yield* visibleProject(project)
  return (yield* knownApiTokens()).filter((token) => isForProject(token, project)).map((token) => shownApiToken(token))
})

/** Gives a token, named by its id or its whole secret, another moment of expiry: null is never, one that has passed is now. */
export const updateApiToken = Effect.fn("updateApiToken")(function* (
  idOrSecret: Redacted.Redacted<string>,
  { expiresAt: given }: { readonly expiresAt: string | null }
) {
  yield* requireAnyPermission(tokenPermissions("UPDATE"))
  yield* refuseInvalid(expiryViolations(given))

  yield* inTransaction(
    Effect.gen(function* () {
      yield* (yield* Transactions).lock("api tokens")
      const before = yield* findApiToken(idOrSecret)
      yield* requirePermission(tokenPermission("UPDATE", before.type))
      const expiresAt = expiryOf(given)
      if (expiresAt === before.expiresAt) return
      yield* (yield* ApiTokenStore).setExpiry(before.id, expiresAt)
      yield* recordEvents(apiTokenUpdated(before, { ...before, expiresAt }))
    })
  )
})

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

/** What those of the secrets are good for that count at this moment, in their order. Who shows a secret needs no other credential. */
export const validateTokens = Effect.fn("validateTokens")(function* (
  secrets: ReadonlyArray<Redacted.Redacted<string>>
) {
  const { digest } = yield* Secrets
  const texts = secrets.map(Redacted.value).filter(isApiSecret)
  const digests = yield* Effect.forEach(texts, digest)
  const found = yield* (yield* ApiTokenStore).findAll(digests)
  const at = yield* now
  return digests.flatMap((key, index): ReadonlyArray<ValidatedToken> => {
    const known = found.get(key)
    if (known === undefined || isExpired(known, at)) return []
    const { type, projects, environment } = known
    return [{ token: texts[index] ?? "", type, projects, environment }]
  })
})
