import {
  getOidcSettings,
  getPasswordLoginSettings,
  saveOidcSettings,
  savePasswordLoginSettings
} from "@halyard/core/use-cases"
import { forAdmins, type ProtectedUseCases } from "../protected-use-case.ts"

export const protectedLoginSettings: ProtectedUseCases = {
  getOidcSettings: forAdmins(() => getOidcSettings()),
  saveOidcSettings: forAdmins(() => saveOidcSettings({ enabled: false })),
  getPasswordLoginSettings: forAdmins(() => getPasswordLoginSettings()),
  savePasswordLoginSettings: forAdmins(() => savePasswordLoginSettings({ disabled: false }))
}
