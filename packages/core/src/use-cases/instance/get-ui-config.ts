import { Effect, Option } from "effect"
import { CurrentInstance, pageAddress } from "../../domain/settings/instance-config.ts"
import { CurrentLoginConfig } from "../../domain/login/session.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import type { UiConfig } from "../../domain/instance/ui-config.ts"
import { InstanceStore } from "../../ports/instance/instance-store.ts"
import { currentViewer } from "../access/require-permission.ts"
import { CurrentMailOutbox } from "../mail/mail-outbox.ts"
import { FRONTEND_SETTING } from "../../domain/settings/frontend-origins.ts"
import { defaultMaintenanceMode, MAINTENANCE_SETTING } from "../../domain/settings/maintenance.ts"
import { SettingStore } from "../../ports/settings/setting-store.ts"
import { decodeMaintenanceMode } from "../access/refuse-in-maintenance.ts"
import { decodeFrontendSettings, InitialFrontendSettings } from "../settings/frontend-settings.ts"
import { isPasswordLoginDisabledBy, PASSWORD_LOGIN_SETTING } from "../login/password-login.ts"

/** Returns what a console needs to know about this instance. It never checks for newer versions over the network. */
export const getUiConfig = Effect.fn("getUiConfig")(function* () {
  yield* currentViewer()
  const instance = yield* CurrentInstance
  const { serviceUrl, baseUriPath, version } = instance
  const resourceLimits = yield* CurrentLimits
  const instanceId = Option.getOrElse(yield* (yield* InstanceStore).id, () => "")
  const settings = yield* (yield* SettingStore).findAll([PASSWORD_LOGIN_SETTING, MAINTENANCE_SETTING, FRONTEND_SETTING])
  const maintenance = decodeMaintenanceMode(settings.get(MAINTENANCE_SETTING))
  const frontend = decodeFrontendSettings(settings.get(FRONTEND_SETTING))
  const initial = yield* InitialFrontendSettings

  const config: UiConfig = {
    slogan: "",
    name: "Halyard",
    version,
    environment: "open source",
    serviceUrl,
    unleashUrl: pageAddress(instance, ""),
    baseUriPath,
    disablePasswordAuth: yield* isPasswordLoginDisabledBy(settings.get(PASSWORD_LOGIN_SETTING)),
    emailEnabled: (yield* CurrentMailOutbox) !== undefined,
    maintenanceMode: Option.getOrElse(maintenance, () => defaultMaintenanceMode).enabled,
    networkViewEnabled: true,
    oidcConfiguredThroughEnv: (yield* CurrentLoginConfig).oidc !== undefined,
    samlConfiguredThroughEnv: false,
    segmentValuesLimit: resourceLimits.segmentValues,
    strategySegmentsLimit: resourceLimits.strategySegments,
    resourceLimits,
    ...Option.getOrElse(frontend, () => initial),
    prometheusAPIAvailable: false,
    maxSessionsCount: 0,
    unleashContext: {},
    flags: {},
    links: [],
    authenticationType: "open-source",
    versionInfo: {
      current: { oss: version, enterprise: "" },
      latest: {},
      isLatest: true,
      instanceId
    }
  }
  return config
})
