import { Schema, Struct } from "effect"
import { OidcRecord } from "../../login/oidc-settings.ts"
import { ApiTokenTypeName } from "../../tokens/api-token.ts"
import { field } from "../../values/field.ts"
import { secretText } from "../../values/secret-text.ts"
import { givenFlag, given, Names, text, textOrNull } from "./moved-field.ts"

export const MovedApiToken = Schema.Struct({
  name: field(Schema.String, "The token's name"),
  type: field(ApiTokenTypeName, "The token's type, in the word with which it was created"),
  projects: field(Names, "The token's projects; `*` for all"),
  environment: field(Schema.String, "The token's environment; `*` for all"),
  expiresAt: textOrNull("When the token expires; null for never"),
  secret: Schema.optionalKey(secretText("The token's secret, where it can be read")),
  secretDigest: text("The SHA-256 of the token's secret in hex, where the secret itself cannot be read"),
  masked: text("The masked secret, which tells tokens apart in lists")
}).annotate({
  identifier: "MovedApiToken",
  description: "An API token. Programs go on with it if the document has its secret or the digest of that."
})
export type MovedApiToken = typeof MovedApiToken.Type

export const MovedOidc = Schema.Struct({
  ...Struct.omit(OidcRecord.fields, ["defaultRootRole", "defaultRootRoleId"]),
  defaultRootRole: text("The name of the root role of created users; Viewer by default")
}).annotate({ identifier: "MovedOidc", description: "The settings of the OpenID Connect login, without the secret." })
export type MovedOidc = typeof MovedOidc.Type

export const MovedSettings = Schema.Struct({
  frontendApiOrigins: given(Names, "Origins of websites that may call the frontend API"),
  passwordLoginDisabled: givenFlag("Whether password login is disabled"),
  oidc: given(MovedOidc, "The OpenID Connect login")
}).annotate({ identifier: "MovedSettings", description: "The settings of the instance." })
export type MovedSettings = typeof MovedSettings.Type

export const MovedIntegration = Schema.Struct({
  provider: field(Schema.String, "The name of the integration's provider"),
  description: textOrNull("What the integration is for. With the provider, it tells integrations apart"),
  enabled: field(Schema.Boolean, "Whether the integration receives events"),
  parameters: field(
    Schema.Record(Schema.String, Schema.String),
    "The parameters of the provider. Exports leave out secret ones: add them to have the integration created"
  ),
  secrets: given(Names, "The names of secret parameters that are set and left out here"),
  events: field(Names, "The types of events that it receives"),
  projects: given(Names, "The ids of the projects whose events it receives; empty or * for all"),
  environments: given(Names, "The names of the environments whose events it receives; empty or * for all"),
  limited: givenFlag("Whether it was last saved by somebody without ADMIN, and so receives only what they may read")
}).annotate({ identifier: "MovedIntegration", description: "An integration, without its secrets." })
export type MovedIntegration = typeof MovedIntegration.Type

export const MovedBanner = Schema.Struct({
  message: field(Schema.String, "The message, which tells banners apart"),
  enabled: givenFlag("Whether the banner is shown; true by default"),
  variant: text("The kind of message: info, warning, error or success; info by default"),
  sticky: givenFlag("Whether the banner stays in view when the page is scrolled; false by default"),
  icon: textOrNull("The name of a Material icon, or none; null for the icon of the variant"),
  link: textOrNull("An http(s) URL, a path of the UI, or dialog; null for no link"),
  linkText: textOrNull("The text of the link"),
  dialogTitle: textOrNull("The title of the dialog"),
  dialog: textOrNull("The content of the dialog")
}).annotate({ identifier: "MovedBanner", description: "A message to everybody who uses the admin UI." })
export type MovedBanner = typeof MovedBanner.Type
