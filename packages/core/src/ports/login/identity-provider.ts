import { Context, type Effect, type Option, type Redacted, Schema } from "effect"
import type { IdTokenAlgorithm } from "../../domain/login/oidc-settings.ts"

/** The login provider does not answer, or not as one; `message` is for the person who logs in, `reason` for the log. */
export class ProviderUnavailable extends Schema.TaggedError<ProviderUnavailable>()("ProviderUnavailable", {
  message: Schema.String,
  reason: Schema.String
}) {}

/** The provider, or its answer, does not let this person in. */
export class LoginRefused extends Schema.TaggedError<LoginRefused>()("LoginRefused", { message: Schema.String }) {}

/** How the provider is reached, and what is asked of it. */
export interface ProviderSettings {
  readonly discoverUrl: string
  readonly clientId: string
  readonly secret: Redacted.Redacted<string>
  /** No other algorithm of id tokens is taken. */
  readonly idTokenSigningAlgorithm: IdTokenAlgorithm
  readonly acrValues: string | undefined
  readonly scopes: ReadonlyArray<string>
  /** Where the provider sends people back to. */
  readonly redirectUri: string
}

/** What a login that was begun must be finished with; it is secret until then. */
export interface LoginInProgress {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** What the provider says of somebody who logged in. */
export interface Identity {
  /** What the id token says, which the provider has signed. */
  readonly claims: Schema.JsonObject
  readonly idToken: Redacted.Redacted<string>
  /** What the provider says besides, of the same person, when it is asked; nothing where it cannot be asked. */
  readonly userInfo: Effect.Effect<Schema.JsonObject, ProviderUnavailable>
}

/** Speaks OpenID Connect with a login provider: authorization code with PKCE, state and nonce. */
export class IdentityProvider extends Context.Service<
  IdentityProvider,
  {
    /** Where to send the person, and what to keep until they come back. */
    readonly begin: (
      settings: ProviderSettings
    ) => Effect.Effect<{ readonly url: string; readonly login: LoginInProgress }, ProviderUnavailable>
    /** `callback` is the address, with its query, at which the person came back. */
    readonly finish: (
      settings: ProviderSettings,
      login: LoginInProgress,
      callback: string
    ) => Effect.Effect<Identity, ProviderUnavailable | LoginRefused>
    /** Where to send somebody who logs out, so that the provider ends its session too; none where it offers nothing. */
    readonly endSessionUrl: (
      settings: ProviderSettings,
      idToken: Redacted.Redacted<string>,
      returnTo: string
    ) => Effect.Effect<Option.Option<string>, ProviderUnavailable>
  }
>()("@halyard/core/IdentityProvider") {}
