import { Effect, Option } from "effect"
import { CurrentInstance, pageAddress } from "../../domain/settings/instance-config.ts"
import { CurrentLoginConfig } from "../../domain/login/session.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import type { UiConfig } from "../../domain/instance/ui-config.ts"
import { InstanceStore } from "../../ports/instance/instance-store.ts"
import { currentViewer } from "../access/require-permission.ts"
import { CurrentMailOutbox } from "../mail/mail-outbox.ts"
import { getMaintenanceMode } from "../settings/maintenance.ts"
import { frontendSettings } from "../settings/frontend-settings.ts"
import { isPasswordLoginDisabled } from "../login/password-login.ts"

/** Returns what an admin UI needs to know about this instance. It never checks for newer versions over the network. */
export const getUiConfig = Effect.fn("getUiConfig")(function* () {
  yield* currentViewer()
  const instance = yield* CurrentInstance
  const { serviceUrl, baseUriPath, version } = instance
  const resourceLimits = yield* CurrentLimits
  const instanceId = Option.getOrElse(yield* (yield* InstanceStore).id, () => "")

  const config: UiConfig = {
    slogan: "",
    name: "Halyard",
    version,
    environment: "open source",
    serviceUrl,
    unleashUrl: pageAddress(instance, ""),
    baseUriPath,
    disablePasswordAuth: yield* isPasswordLoginDisabled(),
    emailEnabled: (yield* CurrentMailOutbox) !== undefined,
    maintenanceMode: (yield* getMaintenanceMode()).enabled,
    networkViewEnabled: true,
    oidcConfiguredThroughEnv: (yield* CurrentLoginConfig).oidc !== undefined,
    samlConfiguredThroughEnv: false,
    segmentValuesLimit: resourceLimits.segmentValues,
    strategySegmentsLimit: resourceLimits.strategySegments,
    resourceLimits,
    ...(yield* frontendSettings()),
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
