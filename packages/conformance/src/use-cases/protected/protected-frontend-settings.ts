import { saveFrontendSettings } from "@halyard/core/use-cases"
import { forAdmins, type ProtectedUseCases } from "../protected-use-case.ts"

export const protectedFrontendSettings: ProtectedUseCases = {
  saveFrontendSettings: forAdmins(() => saveFrontendSettings({ frontendApiOrigins: ["*"] }))
}
