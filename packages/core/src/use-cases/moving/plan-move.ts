import { Effect, Redacted, Struct } from "effect"
import type { InstanceDocument } from "../../domain/moving/instance-document.ts"
import type { MovedApiToken } from "../../domain/moving/document/moved-settings.ts"
import type { MoveKnowledge } from "../../domain/moving/plan-move.ts"
import { planWithUndefinedFields } from "../../domain/moving/foreign/undefined-fields.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { maskedSecret } from "../../domain/tokens/api-token.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { requirePermission } from "../access/require-permission.ts"
import { IntegrationProviders } from "../integrations/integration-providers.ts"
import { exportInstance } from "./export-instance.ts"
import { oidcSecretFor } from "./load-settings.ts"

/** Dry-runs `applyMove`: returns what would be created, changed and refused, and writes nothing. */
export const dryRunMove = Effect.fn("dryRunMove")(function* (document: InstanceDocument) {
  yield* requirePermission("ADMIN")
  const here = yield* exportInstance()
  return planWithUndefinedFields(yield* withDigests(document), here, yield* moveKnowledge())
})

/** Reads what a plan needs to know apart from the two documents. */
export const moveKnowledge = Effect.fnUntraced(function* () {
  const providers = (yield* IntegrationProviders).map(({ definition }) => definition)
  const knowledge: MoveKnowledge = { limits: yield* CurrentLimits, providers, oidcSecretFor: yield* oidcSecretFor() }
  return knowledge
})

/** Replaces secrets of tokens by their digests, by which tokens are compared. */
const withDigests = Effect.fnUntraced(function* (document: InstanceDocument) {
  if (document.apiTokens === undefined) return document
  return { ...document, apiTokens: yield* Effect.forEach(document.apiTokens, withDigest) }
})

const withDigest = Effect.fnUntraced(function* (token: MovedApiToken) {
  if (token.secret === undefined) return token
  const secret = Redacted.value(token.secret)
  const digested: MovedApiToken = {
    ...Struct.omit(token, ["secret"]),
    secretDigest: yield* (yield* Secrets).digest(secret),
    masked: maskedSecret(secret)
  }
  return digested
})
