import { createSignupToken, getSignupToken, listSignupTokens, updateSignupToken } from "@halyard/core/use-cases"
import { Effect, Redacted } from "effect"
import { forAdmins, named, type ProtectedUseCases } from "../protected-use-case.ts"
import { asAdmin } from "../../fixtures/principals.ts"

export const protectedSignupUseCases: ProtectedUseCases = {
  createSignupToken: forAdmins(() => named(invite)),
  listSignupTokens: forAdmins(() => listSignupTokens()),
  getSignupToken: forAdmins(() => Effect.flatMap(anInvitation, getSignupToken)),
  updateSignupToken: forAdmins(() => Effect.flatMap(anInvitation, (secret) => updateSignupToken(secret, {})))
}

const invite = (name: string) => createSignupToken({ name, expiresAt: "2999-01-01T00:00:00Z" })

const anInvitation = Effect.map(asAdmin(named(invite)), ({ secret }) => Redacted.make(secret))
