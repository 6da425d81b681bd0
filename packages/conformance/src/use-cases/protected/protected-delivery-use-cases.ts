import { play, playAdvanced } from "@halyard/core/use-cases"
import { forEverybody, type ProtectedUseCases } from "../protected-use-case.ts"

const context = { appName: "shop" }

export const protectedDeliveryUseCases: ProtectedUseCases = {
  play: forEverybody(() => play({ environment: "production", projects: [], context })),
  playAdvanced: forEverybody(() => playAdvanced({ environments: ["production"], projects: [], context }))
}
