import type { OidcSettings } from "../../interface/operations.gen.ts"

/** The settings in the form. All have a value: where the interface leaves one out, its default. */
export interface OidcContent {
  readonly enabled: boolean
  readonly discoverUrl: string
  readonly clientId: string
  readonly secret: string
  readonly emailDomains: string
  readonly acrValues: string
  readonly groupJsonPath: string
  readonly idTokenSigningAlgorithm: "RS256" | "RS384" | "RS512"
  readonly autoCreate: boolean
  readonly requireVerifiedEmail: boolean
  readonly enableSingleSignOut: boolean
  readonly enableGroupSyncing: boolean
  readonly addGroupsScope: boolean
  /** The id of the role of users who are created, or 0 for `Viewer`. */
  readonly defaultRootRoleId: number
}

/** What the interface returns instead of a stored secret. Sending it back leaves the secret as it is. */
export const MASKED = "*****"

/** The ids of the roles that the older setting names. */
export type RoleIds = Readonly<Record<string, number>>

export const oidcContent = (settings: OidcSettings, roles: RoleIds): OidcContent => ({
  enabled: settings.enabled,
  discoverUrl: settings.discoverUrl ?? "",
  clientId: settings.clientId ?? "",
  secret: settings.secret ?? "",
  emailDomains: settings.emailDomains ?? "",
  acrValues: settings.acrValues ?? "",
  groupJsonPath: settings.groupJsonPath ?? "",
  idTokenSigningAlgorithm: settings.idTokenSigningAlgorithm ?? "RS256",
  autoCreate: settings.autoCreate ?? false,
  requireVerifiedEmail: settings.requireVerifiedEmail ?? true,
  enableSingleSignOut: settings.enableSingleSignOut ?? false,
  enableGroupSyncing: settings.enableGroupSyncing ?? false,
  addGroupsScope: settings.addGroupsScope ?? false,
  defaultRootRoleId: settings.defaultRootRoleId ?? roles[settings.defaultRootRole ?? "Viewer"] ?? 0
})

/** The settings as the interface accepts them. Without a secret, the property is left out. */
export const oidcSettings = ({ enabled, secret, ...others }: OidcContent): OidcSettings =>
  enabled ? { ...others, enabled, secret } : { ...others, enabled, ...(secret === "" ? {} : { secret }) }
