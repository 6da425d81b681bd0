import { Effect, type Redacted } from "effect"
import { momentOf } from "../../domain/violations/future-moment.ts"
import { signupTokenUpdated } from "../../domain/login/signup-events.ts"
import { type SignupTokenChange, signupTokenViolations } from "../../domain/login/signup-rules.ts"
import type { SignupTokenRecord } from "../../domain/login/signup-token.ts"
import { now } from "../../domain/values/timestamp.ts"
import { SignupTokenStore } from "../../ports/login/signup-token-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { holdSignupToken } from "./find-signup-token.ts"
import { requirePermission } from "../access/require-permission.ts"
import { shownSignupToken } from "./shown-signup-tokens.ts"

/** Changes what is given of an invitation. What stays as it was is not told. */
export const updateSignupToken = Effect.fn("updateSignupToken")(function* (
  secret: Redacted.Redacted<string>,
  change: SignupTokenChange
) {
  yield* requirePermission("ADMIN")
  yield* refuseInvalid(signupTokenViolations(change, "/body", yield* now))

  return yield* inTransaction(
    Effect.gen(function* () {
      const before = yield* holdSignupToken(secret)
      const after = changed(before, change)
      if (after.enabled !== before.enabled || after.expiresAt !== before.expiresAt) {
        yield* (yield* SignupTokenStore).update(after)
        yield* recordEvents(signupTokenUpdated(before, after))
      }
      return yield* shownSignupToken(after)
    })
  )
})

const changed = (token: SignupTokenRecord, { enabled, expiresAt }: SignupTokenChange): SignupTokenRecord => ({
  ...token,
  enabled: enabled ?? token.enabled,
  expiresAt: (expiresAt === undefined ? undefined : momentOf(expiresAt)) ?? token.expiresAt
})
