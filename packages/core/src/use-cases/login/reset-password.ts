import { Effect, Option, Redacted } from "effect"
import { type InvalidData, Unauthenticated } from "../../domain/violations/errors.ts"
import { emailViolations } from "../../domain/users/email.ts"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { roleReference } from "../../domain/roles/role-reference.ts"
import { viewerRole } from "../../domain/access/role.ts"
import { passwordLinkUserOf } from "../../domain/users/user-views.ts"
import { nameOf } from "../../domain/users/user.ts"
import { now } from "../../domain/values/timestamp.ts"
import { type PasswordLink, PasswordLinkStore } from "../../ports/users/password-link-store.ts"
import { Passwords } from "../../ports/users/passwords.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { requirePasswordLogin } from "./password-login.ts"
import { changePeople } from "../roles/change-people.ts"
import { tryPassword } from "../users/change-user-password.ts"
import { knownRoles } from "../roles/known-roles.ts"
import { setPassword } from "../users/set-password.ts"

/** Tells whose a password link is, to who knows its secret. */
export const readPasswordLink = Effect.fn("readPasswordLink")(function* (secret: Redacted.Redacted<string>) {
  const key = yield* (yield* Secrets).digest(Redacted.value(secret))
  const account = yield* userOfLink(yield* (yield* PasswordLinkStore).find(key))
  const role = (yield* knownRoles()).find(({ id }) => id === account.rootRole)
  return passwordLinkUserOf(account, Redacted.value(secret), roleReference(role ?? viewerRole))
})

/** Sets the password of the user whom a link is for, and uses the link up. The user is told to have done it. */
export const resetPassword = Effect.fn("resetPassword")(function* (
  secret: Redacted.Redacted<string>,
  password: Redacted.Redacted<string>
) {
  yield* requirePasswordLogin()
  const links = yield* PasswordLinkStore
  const key = yield* (yield* Secrets).digest(Redacted.value(secret))
  const { id, ...names } = yield* userOfLink(yield* links.find(key))
  yield* tryPassword(password)
  const hash = yield* (yield* Passwords).hash(password)

  yield* changePeople(
    Effect.gen(function* () {
      yield* userOfLink(yield* links.take(key))
      yield* setPassword(id, hash)
    })
  ).pipe(Effect.provideService(CurrentPrincipal, { kind: "user", id, name: nameOf({ id, ...names }), grants: [] }))
})

/** Takes note of who forgot a password. No mail is sent, and nothing tells whether there is such a user. */
export const forgetPassword = (email: string): Effect.Effect<void, InvalidData> =>
  refuseInvalid(emailViolations(email, "/body/email"))

/** Fails alike for links that were never made, are used up, or have expired. */
const userOfLink = Effect.fn("userOfLink")(function* (link: Option.Option<PasswordLink>) {
  const at = yield* now
  const users = yield* UserStore
  const found = Option.exists(link, ({ expiresAt }) => expiresAt > at)
    ? yield* users.find(Option.getOrThrow(link).user)
    : Option.none()
  if (Option.isNone(found)) return yield* new Unauthenticated({ reason: "This link is not known, or counts no longer" })
  return found.value
})
