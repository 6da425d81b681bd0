import { Effect, Option, Struct } from "effect"
import { integrationNames, isEventType } from "../../domain/moving/integration-rules.ts"
import type { StepOf } from "../../domain/moving/move-plan.ts"
import { oidcSettingsOf } from "../../domain/moving/setting-rules.ts"
import { apiTokenViolations, expiryOf } from "../../domain/tokens/api-token-draft.ts"
import { type ApiToken, apiTokenCreated, apiTokenUpdated } from "../../domain/tokens/api-token.ts"
import { MASKED_SECRET } from "../../domain/values/masked-secret.ts"
import { now } from "../../domain/values/timestamp.ts"
import { InvalidOperation, NotFound } from "../../domain/violations/errors.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { IntegrationStore } from "../../ports/integrations/integration-store.ts"
import { ApiTokenStore } from "../../ports/tokens/api-token-store.ts"
import { refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { createIntegration, updateIntegration } from "../integrations/integrations.ts"
import { saveOidcSettings } from "../login/oidc-settings.ts"
import { savePasswordLoginSettings } from "../login/password-login.ts"
import { saveFrontendSettings } from "../settings/frontend-settings.ts"
import { heldKnowledge, refuseBeyondTokenLimit } from "../tokens/create-api-token.ts"
import { roleNamed } from "./move-people.ts"

/** Adds a token by the digest of its secret, so that programs go on with it, or changes one. */
export const moveToken = Effect.fn("moveToken")(function* ({ before, item }: StepOf<"API token">) {
  yield* requirePermission("ADMIN")

  yield* inTransaction(
    Effect.gen(function* () {
      const { environment, name, projects, type } = item
      const draft = { tokenName: name, type, projects, environment }
      const { environments, projects: known } = yield* heldKnowledge(projects)
      // A token may be older than the decision to disable its environment.
      const usable = environments.map((one) => ({ ...one, enabled: true }))
      yield* refuseInvalid(apiTokenViolations(draft, type, { environments: usable, projects: known }))
      if (before === undefined) yield* addToken(item)
      else yield* changeToken(item)
    })
  )
})

type Token = StepOf<"API token">["item"]

const addToken = Effect.fn("addToken")(function* ({ masked = "", secretDigest = "", ...token }: Token) {
  yield* refuseBeyondTokenLimit()
  const { environment, name, projects, type } = token
  const expiresAt = expiryOf(token.expiresAt ?? null)
  const content = { name, type, typeName: type, projects, environment, masked, createdAt: yield* now, expiresAt }
  const added = yield* (yield* ApiTokenStore).insertOnce(secretDigest, content)
  if (Option.isNone(added)) {
    return yield* new InvalidOperation({ message: "It was deleted here, so it stays deleted" })
  }
  yield* recordEvents(apiTokenCreated(added.value))
})

const changeToken = Effect.fn("changeToken")(function* ({ expiresAt, projects, secretDigest = "" }: Token) {
  yield* (yield* Transactions).lock("api tokens")
  const store = yield* ApiTokenStore
  const before = Option.getOrUndefined(yield* store.find(secretDigest))
  if (before === undefined) return yield* new NotFound({ resource: "API token", id: "with this secret" })
  const after: ApiToken = { ...before, projects, expiresAt: expiryOf(expiresAt ?? null) }
  yield* store.setProjects(before.id, after.projects)
  yield* store.setExpiry(before.id, after.expiresAt)
  yield* recordEvents(apiTokenUpdated(before, after))
})

export const moveSetting = Effect.fn("moveSetting")(function* ({ item }: StepOf<"setting">) {
  const { frontendApiOrigins, oidc, passwordLoginDisabled } = item
  if (frontendApiOrigins !== undefined) yield* saveFrontendSettings({ frontendApiOrigins })
  if (passwordLoginDisabled !== undefined) yield* savePasswordLoginSettings({ disabled: passwordLoginDisabled })
  if (oidc?.defaultRootRole !== undefined) {
    const { id } = yield* roleNamed(oidc.defaultRootRole)
    yield* saveOidcSettings({ ...oidcSettingsOf(oidc), defaultRootRoleId: id })
  }
})

/** Secrets that are stored here stay. */
export const moveIntegration = Effect.fn("moveIntegration")(function* ({ before, item, name }: StepOf<"integration">) {
  const kept = (before?.secrets ?? []).map((secret) => [secret, MASKED_SECRET] as const)
  const draft = {
    ...Struct.omit(item, ["secrets", "limited"]),
    parameters: { ...Object.fromEntries(kept), ...item.parameters },
    events: item.events.filter(isEventType)
  }
  if (before === undefined) return yield* createIntegration(draft)
  return yield* updateIntegration(yield* integrationNamed(name), draft)
})

const integrationNamed = Effect.fn("integrationNamed")(function* (wanted: string) {
  const names = integrationNames(yield* (yield* IntegrationStore).list)
  const found = [...names].find(([, name]) => name === wanted)
  return found === undefined ? yield* new NotFound({ resource: "integration", id: wanted }) : found[0].id
})
