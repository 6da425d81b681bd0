import { Effect, Option, Redacted, Struct } from "effect"
import { InvalidData, LimitExceeded } from "../../domain/violations/errors.ts"
import {
  apiTokenTypeNameOf,
  apiTokenTypeOf,
  apiTokenViolations,
  draftedToken,
  type NewApiToken,
  type NewProjectApiToken,
  otherProjectViolations,
  projectsOf,
  whyForAdministrators
} from "../../domain/tokens/api-token-draft.ts"
import {
  type ApiToken,
  apiTokenCreated,
  ApiTokenTypeName,
  CurrentApiTokenSettings,
  secretPrefix,
  tokenPermission,
  tokenPermissions
} from "../../domain/tokens/api-token.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { distinct } from "../../domain/values/text.ts"
import { now } from "../../domain/values/timestamp.ts"
import { violation } from "../../domain/violations/violation.ts"
import { ApiTokenStore } from "../../ports/tokens/api-token-store.ts"
import { EnvironmentStore } from "../../ports/environments/environment-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { visibleProject, visibleProjects } from "../access/visible-project.ts"
import { currentViewer, refuseInvalid, requireAnyPermission, requirePermission } from "../access/require-permission.ts"
import { storeReadable } from "./readable-api-tokens.ts"

/** A token and its secret. */
export interface CreatedApiToken {
  readonly token: ApiToken
  readonly secret: Redacted.Redacted<string>
  /** Whether lists will contain the secret. */
  readonly isReadable: boolean
}

/** Creates a token. Only administrators can create tokens for all projects. */
export const createApiToken = Effect.fn("createApiToken")(function* (draft: NewApiToken) {
  yield* requireAnyPermission(tokenPermissions("CREATE"))
  const type = yield* typeAmong(ApiTokenTypeName.literals, draft)
  yield* requirePermission(tokenPermission("CREATE", apiTokenTypeOf(type)))
  const reason = whyForAdministrators(draft)
  if (reason !== undefined) yield* requirePermission("ADMIN", {}, reason)
  return yield* inTransaction(addToken(draft, type))
})

/** Creates an SDK token for this project. The draft must not name others. */
export const createProjectApiToken = Effect.fn("createProjectApiToken")(function* (
  project: string,
  draft: NewProjectApiToken
) {
  yield* requirePermission("CREATE_PROJECT_API_TOKEN", { project })
  const type = yield* typeAmong(["client", "backend", "frontend"], draft)
  return yield* inTransaction(
    Effect.gen(function* () {
      yield* visibleProject(project)
      yield* refuseInvalid(otherProjectViolations(project, draft))
      const given: NewApiToken = { ...draft, project }
      return yield* addToken(Struct.omit(given, ["projects"]), type)
    })
  )
})

const typeAmong = Effect.fnUntraced(function* (
  types: ReadonlyArray<ApiTokenTypeName>,
  { type: given }: Pick<NewApiToken, "type">
) {
  const type = apiTokenTypeNameOf(given)
  if (type !== undefined && types.includes(type)) return type
  return yield* new InvalidData({ violations: [violation("/type", `must be one of ${types.join(", ")}`)] })
})

const addToken = Effect.fnUntraced(function* (draft: NewApiToken, type: ApiTokenTypeName) {
  yield* refuseInvalidDraft(draft, type)
  const drafted = draftedToken(draft, type)
  const secrets = yield* Secrets
  const digits = yield* secrets.randomHex(28)
  const prefix = secretPrefix(drafted)
  const secret = Redacted.make(`${prefix}${digits}`)
  const token = yield* addSecret(drafted, secret, yield* secrets.digest(Redacted.value(secret)))
  if (token === undefined) return yield* Effect.die("A random secret was known")
  const created: CreatedApiToken = { token, secret, isReadable: (yield* CurrentApiTokenSettings).readable }
  return created
})

/** Validates a draft. Its projects and environment cannot be deleted until the transaction ends. */
export const refuseInvalidDraft = Effect.fnUntraced(function* (draft: NewApiToken, type: ApiTokenTypeName) {
  yield* refuseInvalid(apiTokenViolations(draft, type, yield* lockedKnowledge(projectsOf(draft))))
})

/**
 * Adds a token with this secret, within the limit. Returns none if the secret was ever used, even if it was deleted.
 */
export const addSecret = Effect.fnUntraced(function* (
  drafted: ReturnType<typeof draftedToken>,
  secret: Redacted.Redacted<string>,
  digest: string
) {
  yield* refuseBeyondTokenLimit()
  const masked = `${secretPrefix(drafted)}****${Redacted.value(secret).slice(-4)}`
  const added = yield* (yield* ApiTokenStore).insertOnce(digest, { ...drafted, masked, createdAt: yield* now })
  if (Option.isNone(added)) return undefined
  yield* storeReadable(digest, secret)
  yield* recordEvents(apiTokenCreated(added.value))
  return added.value
})

/** Reads the named projects and the environments. None can be deleted until the transaction ends. */
export const lockedKnowledge = Effect.fnUntraced(function* (named: ReadonlyArray<string>) {
  const { lock } = yield* Transactions
  yield* Effect.forEach(distinct(named), (id) => lock(`project ${id}`))
  yield* lock("environments")
  const projects = yield* visibleProjects(yield* currentViewer())
  return {
    projects: new Set(projects.map(({ id }) => id)),
    environments: yield* (yield* EnvironmentStore).list
  }
})

/** Fails if there is one token too many. The lock keeps concurrent creations from exceeding the limit. */
export const refuseBeyondTokenLimit = Effect.fnUntraced(function* () {
  yield* (yield* Transactions).lock("api tokens")
  const { apiTokens: limit } = yield* CurrentLimits
  if ((yield* (yield* ApiTokenStore).count()) >= limit)
    return yield* new LimitExceeded({ subject: "API tokens", limit })
})
