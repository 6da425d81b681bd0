import { createSignupToken, getSignupToken, listSignupTokens, updateSignupToken } from "@halyard/core/use-cases"
import { Effect, Redacted } from "effect"
import type { Needs } from "./needs.ts"

const missing = Redacted.make("missing")

export const signupNeeds: Needs = {
  getAllPublicSignupTokens: ["ADMIN", Effect.andThen(listSignupTokens(), getSignupToken(missing))],
  createPublicSignupToken: ["ADMIN", createSignupToken({ name: "", expiresAt: "" })],
  getPublicSignupToken: ["ADMIN", getSignupToken(missing)],
  updatePublicSignupToken: ["ADMIN", updateSignupToken(missing, {})]
}
