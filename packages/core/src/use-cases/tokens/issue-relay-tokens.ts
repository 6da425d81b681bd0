import { Effect, Redacted } from "effect"
import { ADMIN_TOKEN_ID, CurrentPrincipal, type Principal, systemPrincipal } from "../../domain/access/principal.ts"
import { draftedToken, whyForAdministrators } from "../../domain/tokens/api-token-draft.ts"
import {
  type ApiToken,
  isExpired,
  secretPrefix,
  tokenPermission,
  type ValidatedToken
} from "../../domain/tokens/api-token.ts"
import { MOST_RELAY_TOKENS, type RelayTokenRequest, relayTokenSeed } from "../../domain/tokens/relay-token.ts"
import { compareText } from "../../domain/values/text.ts"
import { now } from "../../domain/values/timestamp.ts"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { ApiTokenStore } from "../../ports/tokens/api-token-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { inTransaction } from "../events/in-transaction.ts"
import { addSecret, refuseInvalidDraft } from "./create-api-token.ts"

/**
 * Returns a token of type `backend` for each of these environments and projects, and creates those that do not exist.
 * The caller needs the permissions to create them. The secrets derive from the key: all relays with one key get the
 * same tokens, also after a restart, although only digests are stored.
 */
export const issueRelayTokens = Effect.fn("issueRelayTokens")(function* (
  requests: ReadonlyArray<RelayTokenRequest>,
  key: Redacted.Redacted<string>
) {
  yield* requirePermission(tokenPermission("CREATE", "client"))
  const { name } = yield* CurrentPrincipal
  return yield* inTransaction(
    Effect.forEach(requests, (request, index) =>
      Effect.catchTag(issue(request, `relay of ${name}`.slice(0, 100), key), "InvalidData", (invalid) =>
        Effect.fail(invalid.at((path) => `/tokens/${index}${path}`))
      )
    )
  )
})

/** The principal of relays that sign their requests. The operator has granted them every permission. */
export const relayPrincipal = (clientId: string): Principal => ({
  ...systemPrincipal,
  id: ADMIN_TOKEN_ID,
  name: clientId
})

const issue = Effect.fnUntraced(function* (
  request: RelayTokenRequest,
  tokenName: string,
  key: Redacted.Redacted<string>
) {
  const draft = { ...request, tokenName, type: "backend" }
  const reason = whyForAdministrators(draft)
  if (reason !== undefined) yield* requirePermission("ADMIN", {}, reason)
  yield* refuseInvalidDraft(draft, "backend")
  yield* (yield* Transactions).lock("api tokens")
  const drafted = draftedToken(draft, "backend")
  const prefix = secretPrefix(drafted)
  const { digest, sign } = yield* Secrets
  const { findAll } = yield* ApiTokenStore
  const at = yield* now
  for (let attempt = 0; attempt < MOST_RELAY_TOKENS; attempt++) {
    const digits = (yield* sign(key, relayTokenSeed(request, attempt))).slice(0, 56)
    const secret = Redacted.make(`${prefix}${digits}`)
    const hash = yield* digest(Redacted.value(secret))
    const known = (yield* findAll([hash])).get(hash)
    if (known !== undefined && !isExpired(known, at) && isSameScope(known, drafted)) return relayView(known, secret)
    if (known !== undefined) continue
    const token = yield* addSecret(drafted, secret, hash)
    if (token !== undefined) return relayView(token, secret)
  }
  return yield* new InvalidOperation({
    message: `${MOST_RELAY_TOKENS} tokens of this relay were deleted or changed. Give the relay another credential.`
  })
})

const isSameScope = (left: Pick<ApiToken, "projects">, right: Pick<ApiToken, "projects">): boolean =>
  left.projects.toSorted(compareText).join() === right.projects.toSorted(compareText).join()

const relayView = ({ environment, projects, type }: ApiToken, secret: Redacted.Redacted<string>): ValidatedToken => ({
  token: Redacted.value(secret),
  type,
  projects,
  environment
})
