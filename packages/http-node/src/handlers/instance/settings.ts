import {
  getMaintenanceMode,
  getStatistics,
  getStatisticsAsCsv,
  getUiConfig,
  saveFrontendSettings,
  setMaintenanceMode
} from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { HttpApiBuilder } from "effect/http-api"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerUiConfig = HttpApiBuilder.group(AdminApi, "settings", (handlers) =>
  handlers.handleAll({
    getUiConfig: () => asWireErrors(getUiConfig())
  })
)

export const layerFrontendSettings = HttpApiBuilder.group(AdminApi, "frontendSettings", (handlers) =>
  handlers.handleAll({
    setCors: ({ payload }) => asWireErrors(saveFrontendSettings(payload))
  })
)

export const layerMaintenance = HttpApiBuilder.group(AdminApi, "maintenance", (handlers) =>
  handlers.handleAll({
    getMaintenance: () => asWireErrors(getMaintenanceMode()),
    toggleMaintenance: ({ payload }) => asWireErrors(setMaintenanceMode(payload))
  })
)

export const layerStatistics = HttpApiBuilder.group(AdminApi, "statistics", (handlers) =>
  handlers.handleAll({
    getInstanceAdminStats: () => asWireErrors(getStatistics()),
    getInstanceAdminStatsCsv: () => asWireErrors(getStatisticsAsCsv())
  })
)
