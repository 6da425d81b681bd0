import { Schema } from "effect"
import { MASKED_SECRET } from "../values/masked-secret.ts"
import type { Violation } from "../violations/errors.ts"
import { lengthViolations, movedMask, violation, wholeNumberViolations } from "../violations/violation.ts"
import { field } from "../values/field.ts"
import { groupPathViolations } from "./provider-groups.ts"

export const IdTokenAlgorithm = Schema.Literals(["RS256", "RS384", "RS512"])
export type IdTokenAlgorithm = typeof IdTokenAlgorithm.Type

const common = {
  discoverUrl: field(Schema.optionalKey(Schema.String.annotate({ format: "uri" })), "The issuer URL or discovery URL"),
  autoCreate: field(Schema.optionalKey(Schema.Boolean), "Whether unknown users are created at their first login"),
  enableSingleSignOut: field(
    Schema.optionalKey(Schema.Boolean),
    "Whether logging out also ends the session with the provider"
  ),
  defaultRootRole: field(
    Schema.optionalKey(Schema.Literals(["Viewer", "Editor", "Admin"])),
    "The root role of created users; Viewer by default"
  ),
  defaultRootRoleId: field(
    Schema.optionalKey(Schema.Finite),
    "The id of that role, 0 for none; takes precedence over defaultRootRole"
  ),
  emailDomains: field(
    Schema.optionalKey(Schema.String),
    "The email domains of users who can be created, separated by commas; all by default"
  ),
  requireVerifiedEmail: field(
    Schema.optionalKey(Schema.Boolean),
    "Whether a first login needs the provider's confirmation that the email address is verified; true by default"
  ),
  acrValues: field(
    Schema.optionalKey(Schema.String),
    "The authentication context classes to request, separated by spaces; other logins are refused"
  ),
  idTokenSigningAlgorithm: field(
    Schema.optionalKey(IdTokenAlgorithm),
    "The only accepted algorithm of id tokens; RS256 by default"
  ),
  enableGroupSyncing: field(
    Schema.optionalKey(Schema.Boolean),
    "Whether group memberships follow the provider, by the groups' mappingsSSO"
  ),
  groupJsonPath: field(
    Schema.optionalKey(Schema.String),
    "The path to the user's groups in the provider's claims, such as groups, realm_access.roles or groups[*].name"
  ),
  addGroupsScope: field(Schema.optionalKey(Schema.Boolean), "Whether to request the scope groups")
}

const EnabledOidc = Schema.Struct({
  enabled: field(Schema.Literal(true), "Whether the OpenID Connect login is enabled"),
  clientId: field(Schema.String, "The client id of this service at the provider"),
  secret: field(
    Schema.String,
    "The client secret of this service at the provider; ***** for the stored one, with an unchanged discoverUrl"
  ),
  ...common
}).annotate({ identifier: "EnabledOidcSettings", description: "The settings of an enabled OpenID Connect login." })

const DisabledOidc = Schema.Struct({
  enabled: field(Schema.Literal(false), "Whether the OpenID Connect login is enabled"),
  clientId: field(Schema.optionalKey(Schema.String), "The client id of this service at the provider"),
  secret: field(
    Schema.optionalKey(Schema.String),
    "The client secret of this service at the provider; ***** for the stored one, with an unchanged discoverUrl"
  ),
  ...common
}).annotate({
  identifier: "DisabledOidcSettings",
  description: "The settings of a disabled OpenID Connect login, which are kept."
})

export const OidcSettings = Schema.Union([EnabledOidc, DisabledOidc]).annotate({
  identifier: "OidcSettings",
  description: "The settings of the OpenID Connect login."
})
export type OidcSettings = typeof OidcSettings.Type

/** The settings without the secret. */
export const OidcRecord = Schema.Struct({
  enabled: Schema.Boolean,
  clientId: Schema.optionalKey(Schema.String),
  ...common
})
export type OidcRecord = typeof OidcRecord.Type

/** The settings before the first save. */
export const noOidc: OidcRecord = { enabled: false }

/** The Terraform provider sends role 0 for none. */
export const oidcRecordOf = ({ secret: _, defaultRootRoleId = 0, ...record }: OidcSettings): OidcRecord => ({
  ...record,
  ...(defaultRootRoleId === 0 ? {} : { defaultRootRoleId })
})

/** The saved settings for display. */
export const oidcView = ({ clientId = "", enabled, ...others }: OidcRecord, hasSecret: boolean): OidcSettings => {
  if (enabled) return { enabled, clientId, secret: MASKED_SECRET, ...others }
  return {
    enabled,
    ...(clientId === "" ? {} : { clientId }),
    ...(hasSecret ? { secret: MASKED_SECRET } : {}),
    ...others
  }
}

/** Validates the settings, except whether the default role exists. */
export const oidcViolations = (settings: OidcSettings, path: string): ReadonlyArray<Violation> => {
  const { acrValues, clientId, defaultRootRoleId, discoverUrl, emailDomains, enabled, groupJsonPath, secret } = settings
  const least = enabled ? 1 : 0
  const text = (name: string, given: string | undefined, minimum: number, maximum: number) =>
    given === undefined ? [] : lengthViolations(given, `${path}/${name}`, minimum, maximum)
  return [
    ...text("clientId", clientId, least, 1000),
    ...text("secret", secret, least, 4000),
    ...text("discoverUrl", discoverUrl, 0, 2000),
    ...(discoverUrl === undefined || discoverUrl === "" || isWebAddress(discoverUrl)
      ? []
      : [violation(`${path}/discoverUrl`, "must be an http or https URI")]),
    ...wholeNumberViolations(defaultRootRoleId, `${path}/defaultRootRoleId`),
    ...text("emailDomains", emailDomains, 0, 10_000),
    ...domainsOf(emailDomains)
      .filter((domain) => !isDomain(domain))
      .slice(0, 1)
      .map(() => violation(`${path}/emailDomains`, "must be domains such as example.com, separated by commas")),
    ...text("acrValues", acrValues, 0, 1000),
    ...text("groupJsonPath", groupJsonPath, 0, 500),
    ...groupPathViolations(groupJsonPath ?? "", `${path}/groupJsonPath`)
  ]
}

/** Refuses a masked secret for another provider. Without a provider, the secret is not sent anywhere. */
export const movedSecretViolations = (
  { discoverUrl = "", secret }: OidcSettings,
  before: OidcRecord,
  path: string
): ReadonlyArray<Violation> =>
  secret !== MASKED_SECRET || discoverUrl === "" || discoverUrl === before.discoverUrl
    ? []
    : [movedMask(`${path}/secret`, `${path}/discoverUrl`)]

/** The listed domains, in lower case. */
const domainsOf = (emailDomains: string = ""): ReadonlyArray<string> =>
  emailDomains
    .split(",")
    .map((domain) => domain.trim().replace(/^@/, "").toLowerCase())
    .filter((domain) => domain !== "")

/** Whether an email may create a user. Without listed domains, every email may. */
export const isApprovedEmail = (email: string, emailDomains: string | undefined): boolean => {
  const domains = domainsOf(emailDomains)
  return domains.length === 0 || domains.includes(email.slice(email.lastIndexOf("@") + 1).toLowerCase())
}

/** Whether the address uses plain HTTP to another machine, so that others can read the traffic. */
export const isReadableOnItsWay = (address: string): boolean => {
  const [, protocol = "", host = ""] = webAddress.exec(address) ?? []
  return protocol.toLowerCase() === "http" && !/^(localhost|127(\.\d+){3}|\[::1\])$/i.test(host)
}

const isWebAddress = (text: string): boolean => webAddress.test(text)

/** Matches an HTTP(S) URL without credentials, since everybody who reads the settings would see them. */
const webAddress = /^(https?):\/\/([\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?][\x21-\x5b\x5d-\x7e]*)?$/i

const isDomain = (domain: string): boolean =>
  domain.length <= 253 && /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/.test(domain)
