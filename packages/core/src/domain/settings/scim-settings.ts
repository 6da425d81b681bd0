import { Schema } from "effect"
import { field } from "../values/field.ts"

export const ScimSettings = Schema.Struct({
  enabled: field(Schema.Boolean, "Whether directories may manage users and groups through SCIM"),
  hasToken: field(Schema.Boolean, "Whether there is a token for directories")
}).annotate({ identifier: "ScimSettings", description: "The settings of provisioning through SCIM." })
export type ScimSettings = typeof ScimSettings.Type

export const NewScimSettings = Schema.Struct({ enabled: ScimSettings.fields.enabled }).annotate({
  identifier: "NewScimSettings",
  description: "The settings of provisioning through SCIM, to save."
})
export type NewScimSettings = typeof NewScimSettings.Type

export const ScimToken = Schema.Struct({
  token: field(Schema.String, "The token for the directory. It is shown only once")
}).annotate({ identifier: "ScimToken", description: "A new token for provisioning. Earlier ones are invalid." })
export type ScimToken = typeof ScimToken.Type

/** The stored settings. */
export const StoredScim = Schema.Struct({
  enabled: Schema.Boolean,
  /** SHA-256 of the token, in hex. */
  tokenDigest: Schema.NullOr(Schema.String)
})
export type StoredScim = typeof StoredScim.Type

/** The settings before the first save. */
export const noScim: StoredScim = { enabled: false, tokenDigest: null }

/** The key of the setting, which events contain as well. */
export const SCIM_SETTING = "scim"
