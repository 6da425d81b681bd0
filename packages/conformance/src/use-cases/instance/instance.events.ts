import { frontendSettings, getMaintenanceMode, saveFrontendSettings, setMaintenanceMode } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { type EventTable, write } from "../events/event-table.ts"

/** The events of saving settings again. Saving them unchanged writes no event. */
export const instanceEvents: EventTable = {
  saveFrontendSettings: write(({ made }) => {
    const before = { frontendApiOrigins: ["*", `https://${made}.example`] }
    const after = { frontendApiOrigins: ["*"] }
    return Effect.as(asAdmin(saveFrontendSettings(before)), {
      act: Effect.andThen(saveFrontendSettings(after), saveFrontendSettings(after)),
      state: frontendSettings(),
      events: [{ type: "setting-updated", data: { id: "frontend", ...after }, preData: { id: "frontend", ...before } }]
    })
  }),
  "setMaintenanceMode, on and off again": write(() => {
    const id = "maintenance.mode"
    return Effect.as(asAdmin(Effect.andThen(set(true), set(false))), {
      act: Effect.andThen(set(true), set(false)),
      state: asAdmin(getMaintenanceMode()),
      events: [
        { type: "setting-updated", data: { id, enabled: true }, preData: { id, enabled: false } },
        { type: "setting-updated", data: { id, enabled: false }, preData: { id, enabled: true } }
      ]
    })
  })
}

const set = (enabled: boolean) => Effect.repeat(setMaintenanceMode({ enabled }), { times: 1 })
