import { Effect, Option } from "effect"
import {
  defaultMaintenanceMode,
  MAINTENANCE_SETTING,
  type MaintenanceMode,
  maintenanceSwitched
} from "../../domain/settings/maintenance.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { SettingStore } from "../../ports/settings/setting-store.ts"
import { storedMaintenanceMode } from "../access/refuse-in-maintenance.ts"
import { currentViewer, requirePermission } from "../access/require-permission.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"

/** Returns whether the instance is in maintenance mode. */
export const getMaintenanceMode = Effect.fn("getMaintenanceMode")(function* () {
  yield* currentViewer()
  return Option.getOrElse(yield* storedMaintenanceMode, () => defaultMaintenanceMode)
})

/**
 * Switches maintenance mode on or off. In maintenance mode, changes are refused except by administrators, on all
 * instances from the next request on. SDKs and logins are not affected.
 */
export const setMaintenanceMode = Effect.fn("setMaintenanceMode")(function* ({ enabled }: MaintenanceMode) {
  yield* requirePermission("ADMIN")

  yield* inTransaction(
    Effect.gen(function* () {
      yield* (yield* Transactions).lock(MAINTENANCE_SETTING)
      const before = Option.getOrUndefined(yield* storedMaintenanceMode)
      if ((before ?? defaultMaintenanceMode).enabled === enabled) return
      yield* (yield* SettingStore).set(MAINTENANCE_SETTING, { enabled })
      yield* recordEvents(maintenanceSwitched({ enabled }, before))
    })
  )
})
