import { Effect, type Redacted } from "effect"
import { IdentityProvider } from "../../ports/login/identity-provider.ts"
import { openProviderLogin } from "./begin-provider-login.ts"
import { logInByProvider } from "./log-in-by-provider.ts"
import { askProvider, providerSettings, refuseLogin } from "./provider-settings.ts"

/** What the browser brings back from the provider. */
export interface ProviderAnswer {
  /** The query of the address at which it came back, without the question mark. */
  readonly query: string
  /** What it was given to keep. */
  readonly kept: Redacted.Redacted<string> | undefined
}

/** Finishes a login by the provider: begins a session of who came back, and tells where they wanted to go. */
export const finishProviderLogin = Effect.fn("finishProviderLogin")(function* ({ kept, query }: ProviderAnswer) {
  const { returnTo, ...login } = yield* openProviderLogin(kept)
  const settings = yield* providerSettings()
  const { finish } = yield* IdentityProvider
  const identity = yield* askProvider(finish(settings, login, `${settings.redirectUri}?${query}`)).pipe(
    Effect.catchTag("LoginRefused", ({ message }) => refuseLogin(message))
  )
  return { session: yield* logInByProvider(identity), returnTo }
})
