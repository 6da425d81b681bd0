import { Effect, Option, Redacted } from "effect"
import type { MovedApiToken } from "../../domain/moving/document/moved-settings.ts"
import type { StepOf } from "../../domain/moving/move-plan.ts"
import { apiTokenTypeOf, apiTokenViolations, expiryOf } from "../../domain/tokens/api-token-draft.ts"
import {
  type ApiToken,
  apiTokenCreated,
  apiTokenUpdated,
  CurrentApiTokenSettings
} from "../../domain/tokens/api-token.ts"
import { now } from "../../domain/values/timestamp.ts"
import { InvalidOperation, NotFound } from "../../domain/violations/errors.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { Sealing } from "../../ports/secrets/sealing.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { ApiTokenStore } from "../../ports/tokens/api-token-store.ts"
import { refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { lockedKnowledge, refuseBeyondTokenLimit } from "../tokens/create-api-token.ts"
import { storeReadable } from "../tokens/readable-api-tokens.ts"

/** Adds a token by the digest of its secret, so that programs can continue to use it, or changes one. */
export const moveToken = Effect.fnUntraced(function* ({ before, item }: StepOf<"API token">) {
  yield* requirePermission("ADMIN")

  yield* inTransaction(
    Effect.gen(function* () {
      const { environment, name, projects, type } = item
      const draft = { tokenName: name, type, projects, environment }
      const { environments, projects: known } = yield* lockedKnowledge(projects)
      // A token may be older than the decision to disable its environment, so all environments count as enabled.
      const usable = environments.map((one) => ({ ...one, enabled: true }))
      yield* refuseInvalid(apiTokenViolations(draft, type, { environments: usable, projects: known }))
      if (before === undefined) yield* addToken(item)
      else yield* changeToken(item)
    })
  )
})

type Token = StepOf<"API token">["item"]

const addToken = Effect.fnUntraced(function* ({ masked = "", secretDigest = "", ...token }: Token) {
  yield* refuseBeyondTokenLimit()
  const { environment, name, projects, type: typeName } = token
  const added = yield* (yield* ApiTokenStore).insertOnce(secretDigest, {
    name,
    type: apiTokenTypeOf(typeName),
    typeName,
    projects,
    environment,
    masked,
    createdAt: yield* now,
    expiresAt: expiryOf(token.expiresAt ?? null)
  })
  if (Option.isNone(added)) {
    return yield* new InvalidOperation({ message: "It was deleted here, so it stays deleted" })
  }
  yield* recordEvents(apiTokenCreated(added.value))
})

const changeToken = Effect.fnUntraced(function* ({ expiresAt, projects, secretDigest = "" }: Token) {
  yield* (yield* Transactions).lock("api tokens")
  const store = yield* ApiTokenStore
  const before = Option.getOrUndefined(yield* store.find(secretDigest))
  if (before === undefined) return yield* new NotFound({ resource: "API token", id: "with this secret" })
  const after: ApiToken = { ...before, projects, expiresAt: expiryOf(expiresAt ?? null) }
  yield* store.setProjects(before.id, after.projects)
  yield* store.setExpiry(before.id, after.expiresAt)
  yield* recordEvents(apiTokenUpdated(before, after))
})

/**
 * Stores the secrets of the document, encrypted, if this instance stores readable secrets. Skips tokens that were not
 * moved. Doing it twice changes nothing.
 */
export const storeMovedSecrets = Effect.fnUntraced(function* (tokens: ReadonlyArray<MovedApiToken> = []) {
  const { readable } = yield* CurrentApiTokenSettings
  if (!readable || !(yield* (yield* Sealing).hasTheKey)) return
  const { digest } = yield* Secrets
  const store = yield* ApiTokenStore
  const stored = yield* store.storedSecrets
  for (const { secret } of tokens) {
    if (secret === undefined) continue
    const key = yield* digest(Redacted.value(secret))
    const token = Option.getOrUndefined(yield* store.find(key))
    if (token !== undefined && !stored.has(token.id)) yield* inTransaction(storeReadable(key, secret))
  }
})
