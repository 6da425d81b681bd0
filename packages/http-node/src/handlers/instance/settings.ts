import {
  getMaintenanceMode,
  getStatistics,
  getStatisticsAsCsv,
  getUiConfig,
  saveFrontendSettings,
  setMaintenanceMode
} from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { readDirectly } from "../../direct/read-directly.ts"

export const layerSettings = HttpApiBuilder.group(
  AdminApi,
  "settings",
  Effect.fnUntraced(function* (handlers) {
    return handlers.handleAll({
      getUiConfig: yield* readDirectly(AdminApi.groups.settings.endpoints.getUiConfig, asWireErrors(getUiConfig()), {
        changesWithEvents: true
      })
    })
  })
)

export const layerFrontendSettings = HttpApiBuilder.group(AdminApi, "frontendSettings", (handlers) =>
  handlers.handleAll({
    setCors: ({ payload }) => asWireErrors(saveFrontendSettings(payload))
  })
)

export const layerMaintenance = HttpApiBuilder.group(
  AdminApi,
  "maintenance",
  Effect.fnUntraced(function* (handlers) {
    return handlers.handleAll({
      getMaintenance: yield* readDirectly(
        AdminApi.groups.maintenance.endpoints.getMaintenance,
        asWireErrors(getMaintenanceMode()),
        { changesWithEvents: true }
      ),
      toggleMaintenance: ({ payload }) => asWireErrors(setMaintenanceMode(payload))
    })
  })
)

export const layerStatistics = HttpApiBuilder.group(AdminApi, "statistics", (handlers) =>
  handlers.handleAll({
    getInstanceAdminStats: () => asWireErrors(getStatistics()),
    getInstanceAdminStatsCsv: () => asWireErrors(getStatisticsAsCsv())
  })
)
