import { viewerRole } from "../access/role.ts"
import { type OidcSettings, oidcViolations } from "../login/oidc-settings.ts"
import { originViolations } from "../settings/frontend-origins.ts"
import { MASKED_SECRET } from "../values/masked-secret.ts"
import { reasonsOf } from "./catalog-rules.ts"
import type { MovedOidc, MovedSettings } from "./document/moved-settings.ts"
import type { RoleNames } from "./people-rules.ts"
import { type KindPlan, planItems } from "./plan-items.ts"

/** What settings refer to. */
export interface SettingKnowledge {
  readonly roles: RoleNames
  /** The URL of the login provider whose secret is stored here. */
  readonly oidcSecretFor: string | undefined
}

/** Plans the settings, each as an item of its own. */
export const planSettings = (
  given: MovedSettings | undefined,
  here: MovedSettings | undefined,
  known: SettingKnowledge
): KindPlan<"setting"> => {
  const oidc = given?.oidc === undefined ? here?.oidc : withSecret(given.oidc, known)
  const wanted: MovedSettings = {
    ...given,
    ...(given?.oidc === undefined || oidc === undefined ? {} : { oidc }),
    ...(given?.passwordLoginDisabled === true ? { passwordLoginDisabled: oidc?.enabled === true } : {})
  }
  return planItems(
    {
      kind: "setting",
      nameOf: nameOfSetting,
      complete: (setting) => setting,
      judge: (setting) => judge(setting, known),
      remark: (setting) => remarks(setting, given, known)
    },
    given === undefined ? undefined : partsOf(wanted),
    partsOf(here)
  )
}

/** The login through a provider, disabled if its secret is not stored here. */
const withSecret = ({ clientId = "", ...oidc }: MovedOidc, { oidcSecretFor }: SettingKnowledge): MovedOidc => ({
  defaultRootRole: viewerRole.name,
  ...oidc,
  ...(clientId === "" ? {} : { clientId }),
  enabled: oidc.enabled && hasSecret(oidc, oidcSecretFor)
})

const hasSecret = ({ discoverUrl }: MovedOidc, secretFor: string | undefined): boolean =>
  secretFor !== undefined && discoverUrl === secretFor

const names = {
  oidc: "Login by OpenID Connect",
  passwordLoginDisabled: "Password login",
  frontendApiOrigins: "Origins of the frontend API"
}

const nameOfSetting = (setting: MovedSettings): string => {
  if (setting.oidc !== undefined) return names.oidc
  return setting.passwordLoginDisabled === undefined ? names.frontendApiOrigins : names.passwordLoginDisabled
}

/**
 * The settings as separate items. The login through a provider comes first, so that it works before password login is
 * disabled.
 */
const partsOf = ({
  frontendApiOrigins,
  oidc,
  passwordLoginDisabled
}: MovedSettings = {}): ReadonlyArray<MovedSettings> => [
  ...(frontendApiOrigins === undefined ? [] : [{ frontendApiOrigins }]),
  ...(oidc === undefined ? [] : [{ oidc }]),
  ...(passwordLoginDisabled === undefined ? [] : [{ passwordLoginDisabled }])
]

const judge = (
  { frontendApiOrigins = [], oidc }: MovedSettings,
  { roles }: SettingKnowledge
): ReadonlyArray<string> => [
  ...reasonsOf(originViolations({ frontendApiOrigins })),
  ...(oidc === undefined ? [] : reasonsOf(oidcViolations(oidcSettingsOf(oidc), ""))),
  ...(oidc?.defaultRootRole === undefined || roles.root.has(oidc.defaultRootRole)
    ? []
    : [`There is no root role "${oidc.defaultRootRole}"`])
]

/** The settings to save. The login can be enabled, since the stored secret stays. */
export const oidcSettingsOf = ({ clientId = "", defaultRootRole: _, enabled, ...others }: MovedOidc): OidcSettings =>
  enabled
    ? { enabled, clientId, secret: MASKED_SECRET, ...others }
    : { enabled, ...(clientId === "" ? {} : { clientId }), ...others }

const remarks = (
  setting: MovedSettings,
  given: MovedSettings | undefined,
  { oidcSecretFor }: SettingKnowledge
): ReadonlyArray<string> => {
  if (setting.oidc !== undefined && given?.oidc?.enabled === true && !hasSecret(given.oidc, oidcSecretFor)) {
    return ["It comes disabled, without the client secret. Enter that here and enable it"]
  }
  return setting.passwordLoginDisabled === false && given?.passwordLoginDisabled === true
    ? ["Passwords stay allowed, because the login by OpenID Connect is off here"]
    : []
}
