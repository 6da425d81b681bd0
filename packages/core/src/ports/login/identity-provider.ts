import { Context, type Effect, type Option, type Redacted, Schema } from "effect"
import type { IdTokenAlgorithm } from "../../domain/login/oidc-settings.ts"

/**
 * The login provider did not respond, or gave an invalid response. `message` is for the person who logs in, `reason`
 * for the log.
 */
export class ProviderUnavailable extends Schema.TaggedError<ProviderUnavailable>()("ProviderUnavailable", {
  message: Schema.String,
  reason: Schema.String
}) {}

/** The provider, or its response, refuses this person. */
export class LoginRefused extends Schema.TaggedError<LoginRefused>()("LoginRefused", { message: Schema.String }) {}

/** The settings of the provider, and what to request from it. */
export interface ProviderSettings {
  readonly discoverUrl: string
  readonly clientId: string
  readonly secret: Redacted.Redacted<string>
  /** Id tokens must be signed with this algorithm. */
  readonly idTokenSigningAlgorithm: IdTokenAlgorithm
  readonly acrValues: string | undefined
  readonly scopes: ReadonlyArray<string>
  /** Where the provider redirects browsers to. */
  readonly redirectUri: string
}

/** What is needed to finish a login. Secret until then. */
export interface LoginInProgress {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** What the provider says about a person who logged in. */
export interface Identity {
  /** The claims of the id token, which the provider has signed. */
  readonly claims: Schema.JsonObject
  readonly idToken: Redacted.Redacted<string>
  /** The claims of the same person from the user info endpoint. Undefined if the provider has none. */
  readonly userInfo: Effect.Effect<Schema.JsonObject, ProviderUnavailable>
}

/** Logs people in through OpenID Connect: authorization code with PKCE, state and nonce. */
export class IdentityProvider extends Context.Service<
  IdentityProvider,
  {
    /** Returns where to redirect the browser, and what to keep until it returns. */
    readonly begin: (
      settings: ProviderSettings
    ) => Effect.Effect<{ readonly url: string; readonly login: LoginInProgress }, ProviderUnavailable>
    /** `callback` is the URL, with its query, at which the browser returned. */
    readonly finish: (
      settings: ProviderSettings,
      login: LoginInProgress,
      callback: string
    ) => Effect.Effect<Identity, ProviderUnavailable | LoginRefused>
    /**
     * Returns where to redirect a browser that logs out, so that the provider ends its session too. None if the
     * provider does not support it.
     */
    readonly endSessionUrl: (
      settings: ProviderSettings,
      idToken: Redacted.Redacted<string>,
      returnTo: string
    ) => Effect.Effect<Option.Option<string>, ProviderUnavailable>
  }
>()("@halyard/core/IdentityProvider") {}
