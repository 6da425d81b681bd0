import { Effect } from "effect"
import { oidcInEffect } from "./oidc-settings.ts"
import { type ProviderSettings, ProviderUnavailable } from "../../ports/login/identity-provider.ts"
import { CurrentInstance, pageAddress } from "../../domain/settings/instance-config.ts"
import { InvalidOperation, NoAccess } from "../../domain/violations/errors.ts"
import { NotReady } from "../../ports/instance/readiness.ts"

/** How the login provider is reached. Fails with `InvalidOperation` where people cannot log in by one. */
export const providerSettings = Effect.fn("providerSettings")(function* () {
  const { record, secret } = yield* oidcInEffect()
  const { clientId, discoverUrl, idTokenSigningAlgorithm = "RS256" } = record
  const known = record.enabled ? yield* secret : undefined
  if (known === undefined || !clientId) return yield* notPossible("Login by OpenID Connect is not enabled here")
  if (!discoverUrl) return yield* notPossible("Login by OpenID Connect lacks the address of a provider (discoverUrl)")

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

/** Fails as callers know it where the provider does not answer. */
export const askProvider = <A, E, R>(asked: Effect.Effect<A, E | ProviderUnavailable, R>) =>
  Effect.catchIf(
    asked,
    (error) => error instanceof ProviderUnavailable,
    Effect.fnUntraced(function* ({ message, reason }) {
      yield* Effect.logWarning(`The login provider is of no use: ${reason}`)
      return yield* new NotReady({ message })
    })
  )

/** Fails for somebody who may not come in. */
export const refuseLogin = (reason: string) => Effect.fail(new NoAccess({ permissions: [], reason }))
