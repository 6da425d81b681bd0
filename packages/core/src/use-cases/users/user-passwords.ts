import { Effect, Option, type Redacted } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { CurrentInstance, pageAddress } from "../../domain/settings/instance-config.ts"
import { confirmationViolations, type UserPassword } from "../../domain/users/password-rules.ts"
import { credentialsChanged, passwordSet } from "../../domain/users/user-events.ts"
import type { Account } from "../../domain/users/user.ts"
import { now, secondsAfter } from "../../domain/values/timestamp.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { MAX_INT32 } from "../../domain/violations/violation.ts"
import { ProviderLinkStore } from "../../ports/login/provider-link-store.ts"
import { SessionStore } from "../../ports/login/session-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { type PasswordLink, PasswordLinkStore } from "../../ports/users/password-link-store.ts"
import { Passwords } from "../../ports/users/passwords.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { currentViewer, refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { recordEvents } from "../events/in-transaction.ts"
import { changePeople } from "../roles/change-people.ts"
import { mailPasswordChange, mailPasswordReset } from "./account-mails.ts"
import { endAccess } from "./end-access.ts"
import { findCaller, findUser, refuseManaged } from "./find-users.ts"
import { type NamesOfUser, weaknessesOf } from "./weak-passwords.ts"

/** Changes the password of a user, and ends their sessions and personal tokens. */
export const changeUserPassword = Effect.fn("changeUserPassword")(function* (
  id: number,
  { confirmPassword, password }: UserPassword
) {
  yield* requirePermission("ADMIN")
  const findOwn = Effect.tap(findUser(id), refuseManaged)
  const account = yield* findOwn
  yield* refuseWeak({ password, confirmPassword }, account)
  const hash = yield* (yield* Passwords).hash(password)

  yield* changePeople(
    Effect.gen(function* () {
      const found = yield* findOwn
      yield* recordEvents(passwordSet(found))
      yield* replacePassword(id, hash)
      yield* mailPasswordChange(found, "administrator")
    })
  )
})

/**
 * Creates a link with which a user, given by id, email or username, sets a new password. The old password stays valid
 * until then. The link is also mailed to the user, if this instance sends mail.
 */
export const resetUserPassword = Effect.fn("resetUserPassword")(function* (user: number | string) {
  yield* requirePermission("ADMIN")

  return yield* changePeople(
    Effect.gen(function* () {
      const account = yield* findNamed(user)
      yield* refuseManaged(account)
      const link = yield* makePasswordLink(account.id, "reset", (yield* CurrentPrincipal).name)
      yield* mailPasswordReset(account, link)
      return link
    })
  )
})

const findNamed = Effect.fnUntraced(function* (user: number | string) {
  const users = yield* UserStore
  const byLogin = typeof user === "string" ? yield* users.findByLogin(user) : Option.none()
  if (Option.exists(byLogin, ({ account }) => account.accountType === "User")) return Option.getOrThrow(byLogin).account
  const id = typeof user === "string" && /^[1-9]\d{0,9}$/.test(user) ? Number(user) : user
  if (typeof id === "number" && Number.isInteger(id) && Math.abs(id) <= MAX_INT32) return yield* findUser(id)
  const missing: Account = yield* new NotFound({ resource: "user", id: String(user) })
  return missing
})

/** Fails unless the password is strong enough for somebody with these names, and confirmed if it has to be. */
export const refuseWeak = Effect.fnUntraced(function* ({ confirmPassword, password }: NewPassword, names: NamesOfUser) {
  yield* refuseInvalid([
    ...(yield* weaknessesOf(password, names)),
    ...confirmationViolations(password, confirmPassword)
  ])
})

interface NewPassword {
  readonly password: Redacted.Redacted<string>
  readonly confirmPassword?: Redacted.Redacted<string> | undefined
}

/** Fails unless the password is strong enough for the caller. */
export const checkPassword = Effect.fn("checkPassword")(function* (password: Redacted.Redacted<string>) {
  yield* currentViewer()
  yield* tryPassword(password, Option.getOrUndefined(yield* findCaller()))
})

/** Fails unless the password is strong enough. For callers without credentials. */
export const tryPassword = (password: Redacted.Redacted<string>, names: NamesOfUser = {}) =>
  refuseWeak({ password }, names)

/**
 * Replaces the password of a user inside `changePeople`. Removes all other ways to log in, because somebody else may
 * have used them: sessions, personal tokens, password links, and links to identities of a login provider.
 */
export const replacePassword = Effect.fnUntraced(function* (user: number, hash: string) {
  yield* writePassword(user, hash)
  yield* (yield* ProviderLinkStore).removeOf(user)
  yield* endAccess(user)
})

/**
 * Changes the password of a user inside `changePeople`. Deletes their password links, and ends all sessions except the
 * one with this digest. The password is written first: a concurrent login with the old one waits for it, and fails.
 */
export const setPassword = Effect.fnUntraced(function* (user: number, hash: string, session?: string) {
  yield* writePassword(user, hash)
  yield* (yield* PasswordLinkStore).removeOf(user)
  yield* (yield* SessionStore).removeOthers(user, session)
})

const writePassword = Effect.fnUntraced(function* (user: number, hash: string) {
  const users = yield* UserStore
  yield* users.setPasswordHash(user, hash)
  yield* users.countLogin(user, true)
  yield* recordEvents(credentialsChanged)
})

/** Creates a one-time URL with which a user sets a password. Earlier URLs become invalid. */
export const makePasswordLink = Effect.fnUntraced(function* (
  user: number,
  purpose: PasswordLink["purpose"],
  createdBy: string | null
) {
  const { digest, randomHex } = yield* Secrets
  const secret = yield* randomHex(32)
  const { days, page } = links[purpose]
  const expiresAt = secondsAfter(yield* now, days * 86_400)
  yield* (yield* PasswordLinkStore).insert(yield* digest(secret), { user, purpose, expiresAt, createdBy })
  return pageAddress(yield* CurrentInstance, page, { token: secret })
})

const links = { invite: { page: "/new-user", days: 7 }, reset: { page: "/reset-password", days: 1 } } as const
