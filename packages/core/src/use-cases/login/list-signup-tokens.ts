import { Effect, type Redacted } from "effect"
import { SignupTokenStore } from "../../ports/login/signup-token-store.ts"
import { findSignupToken } from "./find-signup-token.ts"
import { requirePermission } from "../access/require-permission.ts"
import { shownSignupToken, shownSignupTokens } from "./shown-signup-tokens.ts"

/** All invitations, oldest first. */
export const listSignupTokens = Effect.fn("listSignupTokens")(function* () {
  yield* requirePermission("ADMIN")
  return yield* shownSignupTokens(yield* (yield* SignupTokenStore).list)
})

/** One invitation. */
export const getSignupToken = Effect.fn("getSignupToken")(function* (secret: Redacted.Redacted<string>) {
  yield* requirePermission("ADMIN")
  return yield* shownSignupToken(yield* findSignupToken(secret))
})
