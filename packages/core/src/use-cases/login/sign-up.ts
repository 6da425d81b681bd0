import { Effect, type Redacted } from "effect"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { CurrentPrincipal, systemPrincipal } from "../../domain/access/principal.ts"
import { viewerRole } from "../../domain/access/role.ts"
import { isOpen, type SignupTokenRecord, signupTokenUserAdded } from "../../domain/login/signup-token.ts"
import { type SignupForm, signupViolations } from "../../domain/login/signup-rules.ts"
import { userOf } from "../../domain/users/user.ts"
import { now } from "../../domain/values/timestamp.ts"
import { Passwords } from "../../ports/users/passwords.ts"
import { SignupTokenStore } from "../../ports/login/signup-token-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { recordEvents } from "../events/in-transaction.ts"
import { refuseInvalid } from "../access/require-permission.ts"
import { requirePasswordLogin } from "./password-login.ts"
import { addUser, loginsOf, takenLogins } from "../users/add-user.ts"
import { weaknessesOf } from "../users/weak-passwords.ts"
import { changePeople } from "../roles/change-people.ts"
import { countAttempt } from "./limit-attempts.ts"
import { findSignupToken, lockSignupToken } from "./signup-tokens.ts"

/** A person who signs up with an invitation. */
export interface Signup {
  readonly secret: Redacted.Redacted<string>
  readonly form: SignupForm
  /** The address of the client; empty if unknown. */
  readonly address: string
}

/**
 * Creates a user with the root role Viewer for a person with an invitation. Events name the service as author, because
 * nobody is logged in.
 */
export const signUp = Effect.fn("signUp")(
  function* ({ address, form, secret }: Signup) {
    yield* requirePasswordLogin()
    const { digest } = yield* requireOpen(findSignupToken(secret))
    yield* countAttempt({ account: `invitation ${digest}`, address }, SIGNUPS_A_MINUTE)
    yield* refuseInvalid([
      ...signupViolations(form, ""),
      ...(yield* weaknessesOf(form.password, form)),
      ...(yield* takenLogins(loginsOf(form)))
    ])
    const hash = yield* (yield* Passwords).hash(form.password)

    return yield* changePeople(
      Effect.gen(function* () {
        const token = yield* requireOpen(lockSignupToken(secret))
        const account = yield* addUser({ ...form, rootRole: viewerRole.id })
        yield* (yield* UserStore).setPasswordHash(account.id, hash)
        yield* (yield* SignupTokenStore).addUser(token.digest, account.id)
        yield* recordEvents(signupTokenUserAdded(token, account.id))
        return userOf(account)
      })
    )
  },
  Effect.provideService(CurrentPrincipal, systemPrincipal)
)

/** Fails unless the invitation with this secret is valid. */
export const validateSignupToken = Effect.fn("validateSignupToken")(function* (secret: Redacted.Redacted<string>) {
  yield* requireOpen(findSignupToken(secret))
})

/** Enough for a group of people behind one address. */
const SIGNUPS_A_MINUTE = 60

const requireOpen = Effect.fnUntraced(function* <E, R>(find: Effect.Effect<SignupTokenRecord, E, R>) {
  const token = yield* find
  if (isOpen(token, yield* now)) return token
  return yield* new InvalidOperation({ message: "This invitation has expired or is disabled. Ask for a new one." })
})
