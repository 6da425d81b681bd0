import { Schema } from "effect"
import { MASKED_SECRET } from "../values/masked-secret.ts"

export const IdTokenAlgorithm = Schema.Literals(["RS256", "RS384", "RS512"])
export type IdTokenAlgorithm = typeof IdTokenAlgorithm.Type

const common = {
  discoverUrl: Schema.optionalKey(Schema.String.annotate({ format: "uri" })),
  autoCreate: Schema.optionalKey(Schema.Boolean),
  enableSingleSignOut: Schema.optionalKey(Schema.Boolean),
  defaultRootRole: Schema.optionalKey(Schema.Literals(["Viewer", "Editor", "Admin"])),
  defaultRootRoleId: Schema.optionalKey(Schema.Finite),
  emailDomains: Schema.optionalKey(Schema.String),
  acrValues: Schema.optionalKey(Schema.String),
  idTokenSigningAlgorithm: Schema.optionalKey(IdTokenAlgorithm),
  enableGroupSyncing: Schema.optionalKey(Schema.Boolean),
  groupJsonPath: Schema.optionalKey(Schema.String),
  addGroupsScope: Schema.optionalKey(Schema.Boolean)
}

const EnabledOidc = Schema.Struct({
  enabled: Schema.Literal(true),
  clientId: Schema.String,
  secret: Schema.String,
  ...common
}).annotate({ identifier: "EnabledOidcSettings" })

const DisabledOidc = Schema.Struct({
  enabled: Schema.Literal(false),
  clientId: Schema.optionalKey(Schema.String),
  secret: Schema.optionalKey(Schema.String),
  ...common
}).annotate({ identifier: "DisabledOidcSettings" })

/** How people log in by an OpenID Connect provider. Read back, the secret is masked; sent back masked, it is kept. */
export const OidcSettings = Schema.Union([EnabledOidc, DisabledOidc]).annotate({ identifier: "OidcSettings" })
export type OidcSettings = typeof OidcSettings.Type

/** The settings without the secret. */
export const OidcRecord = Schema.Struct({
  enabled: Schema.Boolean,
  clientId: Schema.optionalKey(Schema.String),
  ...common
})
export type OidcRecord = typeof OidcRecord.Type

/** The settings before anybody has saved any. */
export const noOidc: OidcRecord = { enabled: false }

export const oidcRecordOf = ({ secret: _, ...record }: OidcSettings): OidcRecord => record

/** The settings as they are read back. */
export const shownOidc = ({ clientId = "", enabled, ...others }: OidcRecord, hasSecret: boolean): OidcSettings => {
  if (enabled) return { enabled, clientId, secret: MASKED_SECRET, ...others }
  return {
    enabled,
    ...(clientId === "" ? {} : { clientId }),
    ...(hasSecret ? { secret: MASKED_SECRET } : {}),
    ...others
  }
}
