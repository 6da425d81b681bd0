import { Context, Effect, Option, Schema } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { defaultMaintenanceMode, MAINTENANCE_SETTING, MaintenanceMode } from "../../domain/settings/maintenance.ts"
import { UnderMaintenance } from "../../domain/violations/errors.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { SettingStore } from "../../ports/settings/setting-store.ts"

/**
 * Fails with `UnderMaintenance` if the instance is in maintenance mode, except for administrators and for the service
 * itself. Reads the setting each time, so that it applies on all instances from the next write on.
 */
export const refuseInMaintenance = Effect.gen(function* () {
  if (yield* PartOfLogin) return
  const policy = yield* AccessPolicy
  if (yield* policy.permits(yield* CurrentPrincipal, "ADMIN", {})) return
  if (yield* isInMaintenance) return yield* new UnderMaintenance()
})

/** Whether the instance is in maintenance mode now. */
export const isInMaintenance = Effect.suspend(() =>
  Effect.map(storedMaintenanceMode, (mode) => Option.getOrElse(mode, () => defaultMaintenanceMode).enabled)
)

/** The stored mode; none if it was never switched. */
export const storedMaintenanceMode = Effect.gen(function* () {
  return Option.flatMap(yield* (yield* SettingStore).find(MAINTENANCE_SETTING), decodeMaintenanceMode)
})

/** The mode in the content of its setting. */
export const decodeMaintenanceMode = Schema.decodeUnknownOption(MaintenanceMode)

/**
 * Whether the write belongs to a login by a person whose rights are not known yet. Logins go on in maintenance mode.
 */
export const PartOfLogin = Context.Reference<boolean>("@halyard/core/PartOfLogin", { defaultValue: () => false })
