import { Effect } from "effect"
import { oidcInEffect } from "./oidc-settings.ts"
import { type ProviderSettings, ProviderUnavailable } from "../../ports/login/identity-provider.ts"
import { CurrentInstance, pageAddress } from "../../domain/settings/instance-config.ts"
import { LoginDenied, type LoginRefusal } from "../../domain/login/login-refusal.ts"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { NotReady } from "../../ports/instance/readiness.ts"

/** Returns the settings of the login provider. Fails with `InvalidOperation` if provider logins are disabled. */
export const providerSettings = Effect.fnUntraced(function* () {
  const { record, secret } = yield* oidcInEffect()
  const { clientId, discoverUrl, idTokenSigningAlgorithm = "RS256" } = record
  const known = record.enabled ? yield* secret : undefined
  if (known === undefined || !clientId) return yield* notPossible("Login through OpenID Connect is not enabled")
  if (!discoverUrl) return yield* notPossible("Login through OpenID Connect needs the URL of a provider (discoverUrl)")

  const settings: ProviderSettings = {
    discoverUrl,
    clientId,
    secret: known,
    idTokenSigningAlgorithm,
    acrValues: record.acrValues?.trim() || undefined,
    scopes: ["openid", "profile", "email", ...(record.addGroupsScope === true ? ["groups"] : [])],
    redirectUri: pageAddress(yield* CurrentInstance, "/auth/oidc/callback")
  }
  return settings
})

const notPossible = (message: string) => Effect.fail(new InvalidOperation({ message }))

/** Turns an unavailable provider into an error for callers. */
export const askProvider = <A, E, R>(asked: Effect.Effect<A, E | ProviderUnavailable, R>) =>
  Effect.catchIf(
    asked,
    (error) => error instanceof ProviderUnavailable,
    Effect.fnUntraced(function* ({ message, reason }) {
      yield* Effect.logWarning(`The login provider failed: ${reason}`)
      return yield* new NotReady({ message })
    })
  )

/** Fails for a person who may not log in. */
export const refuseLogin = (refusal: LoginRefusal, reason: string) =>
  Effect.fail(new LoginDenied({ permissions: [], refusal, reason }))
