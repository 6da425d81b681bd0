import { frontendSettings, saveFrontendSettings } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { type ToldWrites, write } from "../told-write.ts"

/** What saving them writes where they have been saved before. What changes nothing is not told. */
export const toldFrontendSettings: ToldWrites = {
  saveFrontendSettings: write(({ made }) => {
    const before = { frontendApiOrigins: ["*", `https://${made}.example`] }
    const after = { frontendApiOrigins: ["*"] }
    return Effect.as(asAdmin(saveFrontendSettings(before)), {
      act: Effect.andThen(saveFrontendSettings(after), saveFrontendSettings(after)),
      state: frontendSettings(),
      told: [{ type: "setting-updated", data: { id: "frontend", ...after }, preData: { id: "frontend", ...before } }]
    })
  })
}
