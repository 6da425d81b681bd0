import { createSignupToken, updateSignupToken } from "@halyard/core/use-cases"
import { expect } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { type ToldWrites, write } from "../told-write.ts"
import { asAdmin } from "../../fixtures/principals.ts"

const expiresAt = "2999-01-01T00:00:00.000Z"

/** What the use cases of invitations write for administrators. */
export const toldSignupWrites: ToldWrites = {
  createSignupToken: write(({ made: name }) => ({
    act: createSignupToken({ name, expiresAt }),
    told: [{ type: "public-signup-token-created", data: recordOf(name) }]
  })),
  updateSignupToken: write(({ made: name }) =>
    Effect.map(asAdmin(createSignupToken({ name, expiresAt })), ({ secret }) => ({
      act: updateSignupToken(Redacted.make(secret), { enabled: false }),
      told: [
        {
          type: "public-signup-token-updated",
          data: { ...recordOf(name), enabled: false },
          preData: recordOf(name)
        }
      ]
    }))
  )
}

const recordOf = (name: string) => ({
  name,
  enabled: true,
  expiresAt,
  createdAt: expect.any(String),
  createdBy: "admin-token"
})
