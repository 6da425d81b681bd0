import { IdentityProvider, LoginRefused, type ProviderSettings } from "@halyard/core/ports"
import { Clock, Effect, Layer, Option, Redacted, Schema } from "effect"
import type * as OpenIdClient from "openid-client"
import { makeDiscovery, TOLERATED_SECONDS } from "./openid-discovery.ts"
import { providerFailure, providerOutage } from "./openid-failures.ts"

/**
 * Logs in with OpenID Connect, by `openid-client`. Reads the provider's keys at each login, so that it may rotate them
 * at any time, and caches its configuration for some minutes.
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

/** Loaded at the first login with a provider, so that other processes start faster. */
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

/** Claims that the library has verified and parsed from JSON. */
const asJson = (claims: unknown) => Effect.orDie(decodeClaims(claims))

const decodeClaims = Schema.decodeUnknownEffect(Schema.Record(Schema.String, Schema.Json))

/** The library checks that the token has not expired, but not that it was issued in the past. */
const refuseFromTheFuture = Effect.fnUntraced(function* ({ iat }: { readonly [claim: string]: Schema.Json }) {
  const now = (yield* Clock.currentTimeMillis) / 1000
  if (typeof iat === "number" && iat <= now + TOLERATED_SECONDS) return
  yield* Effect.logWarning(
    "A login with the provider was refused: the clocks of the provider and of this machine differ by more than a minute"
  )
  return yield* new LoginRefused({ message: "The clocks of the login provider and of this service differ too much" })
})

/** Logs the full reason of a failed login; the user sees a short message only. */
const logged = Effect.fnUntraced(function* ({ failure, reason }: ReturnType<typeof providerFailure>) {
  if (failure._tag === "LoginRefused") yield* Effect.logWarning(`A login with the provider was refused: ${reason}`)
  return yield* failure
})
