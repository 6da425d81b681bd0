import { Effect, Option } from "effect"
import type { Session } from "../../domain/login/session.ts"
import { CurrentInstance } from "../../domain/settings/instance-config.ts"
import { pageAddress } from "../../domain/settings/page-address.ts"
import { IdentityProvider } from "../../ports/login/identity-provider.ts"
import { Sealing } from "../../ports/secrets/sealing.ts"
import { oidcInEffect } from "./oidc-in-effect.ts"
import { askProvider, providerSettings } from "./provider-settings.ts"

/**
 * Where to send somebody whose session has ended, so that the provider ends its own too: null where there is none, or it is
 * not wanted. Whatever the provider does, this logout is done.
 */
export const endProviderSession = Effect.fn("endProviderSession")(function* (ended: Option.Option<Session>) {
  const sealed = Option.getOrNull(ended)?.providerSession ?? null
  if (sealed === null || (yield* oidcInEffect()).record.enableSingleSignOut !== true) return null
  const idToken = yield* (yield* Sealing).open(sealed)
  if (Option.isNone(idToken)) return null

  const { endSessionUrl } = yield* IdentityProvider
  const returnTo = pageAddress(yield* CurrentInstance, "/")
  return yield* providerSettings().pipe(
    Effect.flatMap((settings) => askProvider(endSessionUrl(settings, idToken.value, returnTo))),
    Effect.map(Option.getOrNull),
    Effect.catchTag(["InvalidOperation", "NotReady"], () => Effect.succeed(null))
  )
})
