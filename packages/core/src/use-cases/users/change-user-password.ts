import { Effect, Option, type Redacted } from "effect"
import { NotFound } from "../../domain/violations/errors.ts"
import { newPasswordViolations, passwordViolations } from "../../domain/users/password-rules.ts"
import type { Account } from "../../domain/users/user.ts"
import { MAX_INT32 } from "../../domain/violations/whole-number.ts"
import { Passwords } from "../../ports/users/passwords.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { changePeople } from "../roles/change-people.ts"
import { currentViewer } from "../access/current-viewer.ts"
import { findUser, refuseManaged } from "./find-user.ts"
import { makePasswordLink } from "./password-link.ts"
import { requirePermission } from "../access/require-permission.ts"
import { setPassword } from "./set-password.ts"

/** A password, and perhaps the same once more. */
export interface NewPassword {
  readonly password: Redacted.Redacted<string>
  readonly confirmPassword?: Redacted.Redacted<string>
}

/** Gives a user another password, which ends their sessions. */
export const changeUserPassword = Effect.fn("changeUserPassword")(function* (
  id: number,
  { confirmPassword, password }: NewPassword
) {
  yield* requirePermission("ADMIN")
  const findOwn = Effect.tap(findUser(id), refuseManaged)
  yield* findOwn
  yield* refuseInvalid(newPasswordViolations(password, confirmPassword))
  const hash = yield* (yield* Passwords).hash(password)

  yield* changePeople(
    Effect.gen(function* () {
      yield* findOwn
      yield* setPassword(id, hash)
    })
  )
})

/** Makes a link by which a user, known by id, email or username, sets another password. Until then the old one counts. */
export const resetUserPassword = Effect.fn("resetUserPassword")(function* (user: number | string) {
  yield* requirePermission("ADMIN")

  return yield* changePeople(
    Effect.gen(function* () {
      const account = yield* findNamed(user)
      yield* refuseManaged(account)
      return yield* makePasswordLink(account.id, "reset")
    })
  )
})

const findNamed = Effect.fn("findNamed")(function* (user: number | string) {
  const users = yield* UserStore
  const byLogin = typeof user === "string" ? yield* users.findByLogin(user) : Option.none()
  if (Option.exists(byLogin, ({ account }) => account.accountType === "User")) return Option.getOrThrow(byLogin).account
  const id = typeof user === "string" && /^[1-9]\d{0,9}$/.test(user) ? Number(user) : user
  if (typeof id === "number" && Number.isInteger(id) && Math.abs(id) <= MAX_INT32) return yield* findUser(id)
  const missing: Account = yield* new NotFound({ resource: "user", id: String(user) })
  return missing
})

/** Tells whether a password would be taken. */
export const checkPassword = Effect.fn("checkPassword")(function* (password: Redacted.Redacted<string>) {
  yield* currentViewer()
  yield* tryPassword(password)
})

/** The same, for those who have no credential yet. */
export const tryPassword = (password: Redacted.Redacted<string>) =>
  refuseInvalid(passwordViolations(password, "/body/password"))
