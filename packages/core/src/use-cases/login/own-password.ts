import { Effect, Option, Redacted } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { viewerRole } from "../../domain/access/role.ts"
import { roleReference } from "../../domain/roles/role-view.ts"
import type { OwnPassword } from "../../domain/users/password-rules.ts"
import { passwordLinkUserOf } from "../../domain/users/user-views.ts"
import { recordedNameOf } from "../../domain/users/user.ts"
import { now } from "../../domain/values/timestamp.ts"
import { InvalidToken, Unauthenticated } from "../../domain/violations/errors.ts"
import { LoginFailureStore } from "../../ports/login/login-failure-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { type PasswordLink, PasswordLinkStore } from "../../ports/users/password-link-store.ts"
import { Passwords } from "../../ports/users/passwords.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { PartOfLogin } from "../access/refuse-in-maintenance.ts"
import { currentViewer } from "../access/require-permission.ts"
import { changePeople } from "../roles/change-people.ts"
import { knownRoles } from "../roles/roles.ts"
import { mailPasswordChange } from "../users/account-mails.ts"
import { endPersonalTokens } from "../users/end-access.ts"
import { callerAccount, refuseManaged } from "../users/find-users.ts"
import { refuseWeak, replacePassword, setPassword, tryPassword } from "../users/user-passwords.ts"
import { rememberDevice } from "./known-devices.ts"
import { countGuess } from "./limit-attempts.ts"
import { requirePasswordLogin } from "./password-login.ts"

export interface OwnPasswordChange extends OwnPassword {
  /** The secret of the calling session, if any. This session continues. */
  readonly session?: Redacted.Redacted<string>
}

/**
 * Changes the caller's own password and ends their other sessions, and with `endTokens` their personal tokens. Attempts
 * with a wrong old password are limited as logins are. Returns the new secret of the device.
 */
export const changeOwnPassword = Effect.fn("changeOwnPassword")(function* (change: OwnPasswordChange) {
  yield* currentViewer()
  const account = yield* callerAccount()
  yield* refuseManaged(account)
  yield* refuseWeak(change, account)
  const source = { account: `user ${account.id}`, address: `own password of ${account.id}` }
  yield* countGuess(source)
  const old = yield* currentHash(account.id)
  const passwords = yield* Passwords
  if (!(yield* passwords.verify(change.oldPassword, old)) || old === undefined) return yield* wrongPassword

  const hash = yield* passwords.hash(change.password)
  const session = change.session && (yield* (yield* Secrets).digest(Redacted.value(change.session)))
  return yield* changePeople(
    Effect.gen(function* () {
      // The password may have been changed while it was checked.
      if ((yield* currentHash(account.id)) !== old) return yield* wrongPassword
      yield* (yield* LoginFailureStore).clear(source)
      yield* setPassword(account.id, hash, session)
      if (change.endTokens === true) yield* endPersonalTokens(account.id)
      yield* mailPasswordChange(account, change.endTokens === true ? "self, ending tokens" : "self")
      return yield* rememberDevice(account.id)
    })
  )
})

const currentHash = Effect.fnUntraced(function* (id: number) {
  return Option.getOrUndefined(yield* (yield* UserStore).passwordHash(id))
})

const wrongPassword = Effect.fail(new Unauthenticated({ reason: "The old password is wrong" }))

/** Returns the user of a password link, given its secret. */
export const readPasswordLink = Effect.fn("readPasswordLink")(function* (secret: Redacted.Redacted<string>) {
  const key = yield* (yield* Secrets).digest(Redacted.value(secret))
  const link = yield* (yield* PasswordLinkStore).find(key)
  const account = yield* userOfLink(link)
  const role = (yield* knownRoles()).find(({ id }) => id === account.rootRole)
  const createdBy = Option.match(link, { onNone: () => null, onSome: (known) => known.createdBy })
  return passwordLinkUserOf(account, { token: Redacted.value(secret), createdBy }, roleReference(role ?? viewerRole))
})

/**
 * Sets the password of a link's user, ends their sessions and personal tokens, and consumes the link. Events name the
 * user as author. Returns a secret of the device, with which the user can log in even while strangers guess the
 * password.
 */
export const resetPassword = Effect.fn("resetPassword")(function* (
  secret: Redacted.Redacted<string>,
  password: Redacted.Redacted<string>
) {
  yield* requirePasswordLogin()
  const links = yield* PasswordLinkStore
  const key = yield* (yield* Secrets).digest(Redacted.value(secret))
  const { id, ...names } = yield* userOfLink(yield* links.find(key))
  yield* tryPassword(password, names)
  const hash = yield* (yield* Passwords).hash(password)

  return yield* changePeople(
    Effect.gen(function* () {
      const link = yield* links.take(key)
      const account = yield* userOfLink(link)
      yield* replacePassword(id, hash)
      // Invited users had no password before, so nobody needs to hear of a change.
      if (Option.exists(link, ({ purpose }) => purpose === "reset")) yield* mailPasswordChange(account, "link")
      return yield* rememberDevice(id)
    })
  ).pipe(
    Effect.provideService(CurrentPrincipal, { kind: "user", id, name: recordedNameOf({ id, ...names }), grants: [] }),
    Effect.provideService(PartOfLogin, true)
  )
})

/** Fails in the same way for unknown, used and expired links. */
const userOfLink = Effect.fnUntraced(function* (link: Option.Option<PasswordLink>) {
  const at = yield* now
  const users = yield* UserStore
  const found = Option.exists(link, ({ expiresAt }) => expiresAt > at)
    ? yield* users.find(Option.getOrThrow(link).user)
    : Option.none()
  if (Option.isNone(found)) return yield* new InvalidToken()
  return found.value
})
