import {
  getOidcSettings,
  getPasswordLoginSettings,
  saveOidcSettings,
  savePasswordLoginSettings
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { type ToldWrites, write } from "../told-write.ts"

/** What saving settings writes where they have been saved before; what they are is not told. */
export const toldLoginSettings: ToldWrites = {
  saveOidcSettings: write(({ made }) =>
    Effect.as(asAdmin(saveOidcSettings({ enabled: false })), {
      act: saveOidcSettings({ enabled: true, clientId: made, secret: `hidden ${made}` }),
      state: asAdmin(getOidcSettings()),
      told: [savedAgain("oidc")]
    })
  ),
  // Passwords stay possible for the tests that come after.
  savePasswordLoginSettings: write(() =>
    Effect.as(asAdmin(savePasswordLoginSettings({ disabled: false })), {
      act: Effect.andThen(
        savePasswordLoginSettings({ disabled: true }),
        savePasswordLoginSettings({ disabled: false })
      ),
      state: asAdmin(getPasswordLoginSettings()),
      told: [savedAgain("password-login"), savedAgain("password-login")]
    })
  )
}

const savedAgain = (id: string) => {
  const data = { id, hideEventDetails: true }
  return { type: "setting-updated", data, preData: data } as const
}
