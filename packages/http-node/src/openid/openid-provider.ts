import { IdentityProvider, LoginRefused, type ProviderSettings } from "@halyard/core/ports"
import { Clock, Effect, Layer, Option, Redacted, Schema } from "effect"
import type * as OpenIdClient from "openid-client"
import { makeDiscovery, TOLERATED_SECONDS } from "./openid-discovery.ts"
import { providerFailure, providerOutage } from "./openid-failures.ts"

/**
 * Speaks OpenID Connect by `openid-client`. The keys of the provider are read anew at each login, so that it may change
 * them whenever it likes; its own description of itself is kept for some minutes.
 */
export const layerOpenIdProvider: Layer.Layer<IdentityProvider> = Layer.effect(
  IdentityProvider,
  Effect.gen(function* () {
    const discover = yield* makeDiscovery

    return IdentityProvider.of({
      begin: Effect.fn("beginProviderLogin")(function* (settings) {
        const config = yield* discover(settings)
        const client = yield* openIdClient
        return yield* Effect.tryPromise({ try: () => authorizationOf(client, config, settings), catch: providerOutage })
      }),
      finish: Effect.fn("finishProviderLogin")(function* (settings, { codeVerifier, nonce, state }, callback) {
        const config = yield* discover(settings)
        const client = yield* openIdClient
        const checks = { pkceCodeVerifier: codeVerifier, expectedNonce: nonce, expectedState: state }
        const tokens = yield* Effect.tryPromise({
          try: () => client.authorizationCodeGrant(config, new URL(callback), { ...checks, idTokenExpected: true }),
          catch: providerFailure
        }).pipe(Effect.catch(logged))
        const claims = yield* asJson(tokens.claims())
        yield* refuseFromTheFuture(claims)
        const ask = (subject: string) => client.fetchUserInfo(config, tokens.access_token, subject)
        const known = config.serverMetadata().userinfo_endpoint !== undefined
        const userInfo = Effect.tryPromise({ try: () => ask(String(claims["sub"])), catch: providerOutage })
        return {
          claims,
          idToken: Redacted.make(tokens.id_token ?? ""),
          userInfo: known ? Effect.flatMap(userInfo, asJson) : Effect.succeed({})
        }
      }),
      endSessionUrl: Effect.fn("endSessionUrl")(function* (settings, idToken, returnTo) {
        const config = yield* discover(settings)
        if (config.serverMetadata().end_session_endpoint === undefined) return Option.none()
        const client = yield* openIdClient
        const hints = { id_token_hint: Redacted.value(idToken), post_logout_redirect_uri: returnTo }
        return yield* Effect.try({
          try: () => Option.some(client.buildEndSessionUrl(config, hints).href),
          catch: providerOutage
        })
      })
    })
  })
)

/** Loaded when somebody first logs in by a provider: most processes start without. */
const openIdClient = Effect.promise(() => import("openid-client"))

const authorizationOf = async (
  client: typeof OpenIdClient,
  config: OpenIdClient.Configuration,
  { acrValues, redirectUri, scopes }: ProviderSettings
) => {
  const login = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier()
  }
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: scopes.join(" "),
    state: login.state,
    nonce: login.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(login.codeVerifier),
    code_challenge_method: "S256",
    ...(acrValues === undefined ? {} : { acr_values: acrValues })
  })
  return { url: url.href, login }
}

/** What the library has checked, and taken from JSON. */
const asJson = (claims: unknown) => Effect.orDie(decodeClaims(claims))

const decodeClaims = Schema.decodeUnknownEffect(Schema.Record(Schema.String, Schema.Json))

/** The library sees to it that a token has not expired, but not that it has been issued. */
const refuseFromTheFuture = Effect.fnUntraced(function* ({ iat }: { readonly [claim: string]: Schema.Json }) {
  const now = (yield* Clock.currentTimeMillis) / 1000
  if (typeof iat === "number" && iat <= now + TOLERATED_SECONDS) return
  yield* Effect.logWarning("A login by the provider was refused: the clocks of the provider and here differ too much")
  return yield* new LoginRefused({ message: "The login provider has another time than this service" })
})

/** Why a login failed is for the log in full, and for who logs in only so far as it helps. */
const logged = Effect.fnUntraced(function* ({ failure, reason }: ReturnType<typeof providerFailure>) {
  if (failure._tag === "LoginRefused") yield* Effect.logWarning(`A login by the provider was refused: ${reason}`)
  return yield* failure
})
