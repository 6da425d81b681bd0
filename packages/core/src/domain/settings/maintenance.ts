import { Schema } from "effect"
import type { EventDraft } from "../events/event.ts"
import { field } from "../values/field.ts"

/** The key of the maintenance setting. */
export const MAINTENANCE_SETTING = "maintenance.mode"

export const MaintenanceMode = Schema.Struct({
  enabled: field(Schema.Boolean, "Whether changes by others than administrators are refused")
}).annotate({ identifier: "MaintenanceMode", description: "Whether the instance is in maintenance mode." })
export type MaintenanceMode = typeof MaintenanceMode.Type

export const defaultMaintenanceMode: MaintenanceMode = { enabled: false }

/** The maintenance mode was switched. */
export const maintenanceSwitched = (after: MaintenanceMode, before: MaintenanceMode | undefined): EventDraft => {
  const data = { id: MAINTENANCE_SETTING, ...after }
  return before === undefined
    ? { type: "setting-created", data }
    : { type: "setting-updated", data, preData: { id: MAINTENANCE_SETTING, ...before } }
}
