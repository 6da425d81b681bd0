import { Schema } from "effect"
import { field } from "../values/field.ts"
import type { OidcRecord } from "./oidc-settings.ts"

export const LoginOption = Schema.Struct({
  type: field(Schema.Literal("oidc"), "The kind of provider"),
  message: field(Schema.String, "The text of the button"),
  path: field(Schema.String, "Where to send the browser")
}).annotate({ identifier: "LoginOption", description: "A way to log in with a provider." })
export type LoginOption = typeof LoginOption.Type

/** How people can log in, for pages that show a login form. */
export const LoginWays = Schema.Struct({
  type: field(Schema.Literal("password"), "The kind of login that the page shows"),
  path: field(Schema.String, "Where to send username and password"),
  defaultHidden: field(Schema.Boolean, "Whether to hide the form for a password, since password logins are disabled"),
  options: field(
    Schema.optionalKey(Schema.Array(LoginOption)),
    "Other ways to log in; absent if there is no login provider"
  )
})
export type LoginWays = typeof LoginWays.Type

export interface LoginState {
  readonly passwordLoginDisabled: boolean
  readonly oidc: Pick<OidcRecord, "enabled" | "discoverUrl">
  /** Prefix of every path; empty if there is none. */
  readonly baseUriPath: string
}

/** A provider without a URL cannot be used, so it is not offered. */
export const loginWaysOf = ({ baseUriPath, oidc, passwordLoginDisabled }: LoginState): LoginWays => ({
  type: "password",
  path: `${baseUriPath}/auth/simple/login`,
  defaultHidden: passwordLoginDisabled,
  ...(oidc.enabled && oidc.discoverUrl
    ? { options: [{ type: "oidc", message: "Sign in with OpenID Connect", path: `${baseUriPath}/auth/oidc/login` }] }
    : {})
})
