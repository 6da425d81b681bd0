import { Effect, Redacted } from "effect"
import { momentOf } from "../../domain/violations/future-moment.ts"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { signupTokenCreated } from "../../domain/login/signup-events.ts"
import { type NewSignupToken, signupTokenViolations } from "../../domain/login/signup-rules.ts"
import type { SignupTokenRecord } from "../../domain/login/signup-token.ts"
import { now } from "../../domain/values/timestamp.ts"
import { Sealing } from "../../ports/secrets/sealing.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { SignupTokenStore } from "../../ports/login/signup-token-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { requirePermission } from "../access/require-permission.ts"
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
