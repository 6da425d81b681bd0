import { expect } from "@effect/vitest"
import {
  createSignupToken,
  getOidcSettings,
  getPasswordLoginSettings,
  saveOidcSettings,
  savePasswordLoginSettings,
  updateSignupToken
} from "@halyard/core/use-cases"
import { Effect, Redacted } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { type EventTable, write } from "../events/event-table.ts"

const expiresAt = "2999-01-01T00:00:00.000Z"

/**
 * The events of each write to signup tokens and login settings. The settings exist already, and events hide their
 * values.
 */
export const loginEvents: EventTable = {
  createSignupToken: write(({ made: name }) => ({
    act: createSignupToken({ name, expiresAt }),
    events: [{ type: "public-signup-token-created", data: recordOf(name) }]
  })),
  updateSignupToken: write(({ made: name }) =>
    Effect.map(asAdmin(createSignupToken({ name, expiresAt })), ({ secret }) => ({
      act: updateSignupToken(Redacted.make(secret), { enabled: false }),
      events: [
        {
          type: "public-signup-token-updated",
          data: { ...recordOf(name), enabled: false },
          preData: recordOf(name)
        }
      ]
    }))
  ),
  saveOidcSettings: write(({ made }) =>
    Effect.as(asAdmin(saveOidcSettings({ enabled: false })), {
      act: saveOidcSettings({ enabled: true, clientId: made, secret: `hidden ${made}` }),
      state: asAdmin(getOidcSettings()),
      events: [savedAgain("oidc")]
    })
  ),
  // Keeps password login enabled for the tests that follow.
  savePasswordLoginSettings: write(() =>
    Effect.as(asAdmin(savePasswordLoginSettings({ disabled: false })), {
      act: Effect.andThen(
        savePasswordLoginSettings({ disabled: true }),
        savePasswordLoginSettings({ disabled: false })
      ),
      state: asAdmin(getPasswordLoginSettings()),
      events: [passwordLogins(false, true), passwordLogins(true, false)]
    })
  )
}

const recordOf = (name: string) => ({
  name,
  enabled: true,
  expiresAt,
  createdAt: expect.any(String),
  createdBy: "admin-token"
})

const passwordLogins = (before: boolean, after: boolean) =>
  ({
    type: "setting-updated",
    data: { id: "password-login", disabled: after },
    preData: { id: "password-login", disabled: before }
  }) as const

const savedAgain = (id: string) => {
  const data = { id, hideEventDetails: true }
  return { type: "setting-updated", data, preData: data } as const
}
