import { Effect, Layer, Option, Redacted } from "effect"
import { Unauthenticated } from "../../domain/errors.ts"
import { type ApiToken, isExpired, parseApiToken } from "../../domain/people/api-token.ts"
import { ADMIN_TOKEN_ID, type Principal } from "../../domain/people/principal.ts"
import { adminRole } from "../../domain/people/role.ts"
import { now } from "../../domain/timestamp.ts"
import { ApiTokenStore } from "../../ports/api-token-store.ts"
import { Authenticator } from "../../ports/authenticator.ts"
import { Secrets } from "../../ports/secrets.ts"

/** Knows the callers by API tokens. They are looked up by digest, so the time it takes tells nothing of their secrets. */
export const layerApiTokens: Layer.Layer<Authenticator, never, ApiTokenStore | Secrets> = Layer.effect(
  Authenticator,
  Effect.gen(function* () {
    const tokens = yield* ApiTokenStore
    const secrets = yield* Secrets

    const authenticate = Effect.fn("authenticate")(function* (secret: Redacted.Redacted<string>) {
      const text = Redacted.value(secret)
      const token = yield* Effect.flatMap(secrets.digest(text), tokens.find)
      const known = Option.filter(token, () => parseApiToken(text) !== undefined)
      if (Option.isNone(known) || isExpired(known.value, yield* now)) return yield* new Unauthenticated()
      return principalOf(known.value)
    })

    return Authenticator.of({ authenticate })
  })
)

const principalOf = (token: ApiToken): Principal =>
  token.type === "admin"
    ? { kind: "admin-token", id: ADMIN_TOKEN_ID, name: token.name, grants: [{ role: adminRole }] }
    : { kind: "sdk-token", id: ADMIN_TOKEN_ID, name: token.name, grants: [] }
