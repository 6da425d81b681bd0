import { Effect, Option, Redacted } from "effect"
import { adminRole } from "../../domain/access/role.ts"
import { type FirstUser, firstUserViolations } from "../../domain/users/first-user.ts"
import { userCreated } from "../../domain/users/user-events.ts"
import { normalEmail, normalUsername, type UserNames } from "../../domain/users/user-rules.ts"
import type { Account } from "../../domain/users/user.ts"
import { now } from "../../domain/values/timestamp.ts"
import { InvalidData, type Violation } from "../../domain/violations/errors.ts"
import { violation } from "../../domain/violations/violation.ts"
import { AccessStore } from "../../ports/access/access-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { Passwords } from "../../ports/users/passwords.ts"
import { type NewAccount, type UserExists, UserStore } from "../../ports/users/user-store.ts"
import { refuseInvalid } from "../access/require-permission.ts"
import { recordEvents } from "../events/in-transaction.ts"

/** A user whose names and role have been looked at. */
export interface CheckedUser extends UserNames {
  /** The id of a root role. */
  readonly rootRole: number
  readonly scimId?: string
}

/**
 * Adds a user within `changePeople` and tells of it. Fails with `InvalidData` where a name is taken; what else may be wrong
 * with names, the domain knows (`userNameViolations`).
 */
export const addUser = Effect.fn("addUser")(function* ({ rootRole, scimId, ...names }: CheckedUser) {
  const account = yield* addAccount({ ...loginsOf(names), rootRole, scimId: scimId ?? null, accountType: "User" })
  yield* recordEvents(userCreated(account))
  return account
})

/** Adds a user or a service account within `changePeople`. */
export const addAccount = Effect.fn("addAccount")(function* (account: Omit<NewAccount, "createdAt">) {
  const taken = yield* takenLogins(account)
  if (taken[0] !== undefined) return yield* new InvalidData({ violations: [taken[0], ...taken.slice(1)] })
  const store = yield* UserStore
  return yield* Effect.mapError(store.insert({ ...account, createdAt: yield* now }), asInvalid)
})

/** Which of the names somebody else has; who logs in may give either, so one's username must not be another's email. */
export const takenLogins = Effect.fn("takenLogins")(function* (
  { email, username }: Pick<Account, "email" | "username">,
  own?: number
) {
  const { findByLogin } = yield* UserStore
  const violations: Array<Violation> = []
  for (const [property, login] of Object.entries({ email, username })) {
    const found = login === null ? Option.none() : yield* findByLogin(login)
    if (Option.exists(found, ({ account }) => account.id !== own)) violations.push(takenAt(property))
  }
  return violations
})

/** Names as they are kept; what is empty is none. */
export const loginsOf = ({ email, name, username }: UserNames): Pick<Account, "email" | "name" | "username"> => ({
  email: email ? normalEmail(email) : null,
  username: username ? normalUsername(username) : null,
  name: name || null
})

/** Who loses a race learns of it from the store. */
export const asInvalid = ({ property }: UserExists): InvalidData => new InvalidData({ violations: [takenAt(property)] })

const takenAt = (property: string): Violation => violation(`/body/${property}`, "belongs to another user")

/**
 * Makes an administrator where there is no user yet, and answers the password if one had to be made up. Since the last
 * administrator cannot be deleted, that happens once. Fails with `InvalidData` where the password that is given is weak.
 */
export const addFirstUser = Effect.fn("addFirstUser")(function* (first: FirstUser) {
  yield* refuseInvalid(firstUserViolations(first))
  const users = yield* UserStore
  const isNeeded = Effect.map(users.list, (accounts) => accounts.every(({ accountType }) => accountType !== "User"))
  if (!(yield* isNeeded)) return undefined

  const password = first.password ?? Redacted.make(yield* (yield* Secrets).randomHex(16))
  const hash = yield* (yield* Passwords).hash(password)
  const isMade = yield* (yield* Transactions).run(
    Effect.gen(function* () {
      yield* (yield* AccessStore).beginChange
      if (!(yield* isNeeded)) return false
      const { id } = yield* Effect.mapError(
        users.insert({ ...administrator(first.username), createdAt: yield* now }),
        () => InvalidData.of("/username", `A service account is called "${first.username}" already`)
      )
      yield* users.setPasswordHash(id, hash)
      return true
    })
  )
  return isMade && first.password === undefined ? password : undefined
})

const administrator = (username: string) =>
  ({ accountType: "User", username, name: null, email: null, rootRole: adminRole.id, scimId: null }) as const
