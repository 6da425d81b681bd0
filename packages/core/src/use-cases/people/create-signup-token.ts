import { Effect, Redacted } from "effect"
import { momentOf } from "../../domain/future-moment.ts"
import { CurrentPrincipal } from "../../domain/people/principal.ts"
import { signupTokenCreated } from "../../domain/people/signup-events.ts"
import { type NewSignupToken, signupTokenViolations } from "../../domain/people/signup-rules.ts"
import type { SignupTokenRecord } from "../../domain/people/signup-token.ts"
import { now } from "../../domain/timestamp.ts"
import { Sealing } from "../../ports/sealing.ts"
import { Secrets } from "../../ports/secrets.ts"
import { SignupTokenStore } from "../../ports/signup-token-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { refuseInvalid } from "../refuse.ts"
import { requirePermission } from "./require-permission.ts"
import { shownSignupToken } from "./shown-signup-tokens.ts"

/** Makes an invitation, under a secret of its own. */
export const createSignupToken = Effect.fn("createSignupToken")(function* (draft: NewSignupToken) {
  yield* requirePermission("ADMIN")
  const createdAt = yield* now
  yield* refuseInvalid(signupTokenViolations(draft, "/body", createdAt))

  const { digest, randomHex } = yield* Secrets
  const secret = Redacted.make(yield* randomHex(SECRET_BYTES))
  const token: SignupTokenRecord = {
    digest: yield* digest(Redacted.value(secret)),
    sealedSecret: yield* (yield* Sealing).seal(secret),
    name: draft.name,
    enabled: true,
    expiresAt: momentOf(draft.expiresAt) ?? createdAt,
    createdAt,
    createdBy: (yield* CurrentPrincipal).name
  }
  return yield* inTransaction(
    Effect.gen(function* () {
      yield* (yield* SignupTokenStore).insert(token)
      yield* recordEvents(signupTokenCreated(token))
      return yield* shownSignupToken(token)
    })
  )
})

const SECRET_BYTES = 16
