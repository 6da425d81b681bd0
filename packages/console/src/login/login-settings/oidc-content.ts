import type { OidcSettings } from "../../interface/operations.gen.ts"

/** The settings as a form holds them: each with a value, those of the interface that are left out by their default. */
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

/** How the interface shows a secret that it has. Sent back, it stays as it is. */
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

/** The settings as the interface takes them. A secret is left out if there is none. */
export const oidcSettings = ({ enabled, secret, ...others }: OidcContent): OidcSettings =>
  enabled ? { ...others, enabled, secret } : { ...others, enabled, ...(secret === "" ? {} : { secret }) }
