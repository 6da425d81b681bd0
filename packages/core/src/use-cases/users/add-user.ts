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
import { weaknessesOf } from "./weak-passwords.ts"
import { recordEvents } from "../events/in-transaction.ts"

/** A user with valid names and a valid role. */
export interface CheckedUser extends UserNames {
  /** The id of a root role. */
  readonly rootRole: number
  readonly scimId?: string
}

/**
 * Creates a user inside `changePeople` and records the event. Fails with `InvalidData` if a name is taken. The other
 * rules for names must have been checked by `userNameViolations`.
 */
export const addUser = Effect.fnUntraced(function* ({ rootRole, scimId, ...names }: CheckedUser) {
  const account = yield* addAccount({ ...loginsOf(names), rootRole, scimId: scimId ?? null, accountType: "User" })
  yield* recordEvents(userCreated(account))
  return account
})

/** Creates a user or a service account inside `changePeople`. */
export const addAccount = Effect.fnUntraced(function* (account: Omit<NewAccount, "createdAt">) {
  const taken = yield* takenLogins(account)
  if (taken[0] !== undefined) return yield* new InvalidData({ violations: [taken[0], ...taken.slice(1)] })
  const store = yield* UserStore
  return yield* Effect.mapError(store.insert({ ...account, createdAt: yield* now }), asInvalid)
})

/**
 * Returns a violation for each name that another user has. People can log in with either name, so a username must also
 * differ from all emails.
 */
export const takenLogins = Effect.fnUntraced(function* (
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

/** Normalizes names for storage. An empty name becomes null. */
export const loginsOf = ({ email, name, username }: UserNames): Pick<Account, "email" | "name" | "username"> => ({
  email: email ? normalEmail(email) : null,
  username: username ? normalUsername(username) : null,
  name: name || null
})

/** Turns a conflict that the store found, after another transaction took the name, into a violation. */
export const asInvalid = ({ property }: UserExists): InvalidData => new InvalidData({ violations: [takenAt(property)] })

const takenAt = (property: string): Violation => violation(`/${property}`, "belongs to another user")

/**
 * Creates an administrator if there is no user yet, and returns the password if it was generated. The last
 * administrator cannot be deleted, so this happens only once. Fails with `InvalidData` if the given password is weak,
 * but only if the user is still needed, because a release may have stricter rules for passwords.
 */
export const addFirstUser = Effect.fn("addFirstUser")(function* (first: FirstUser) {
  const users = yield* UserStore
  const isNeeded = Effect.map(users.list, (accounts) => accounts.every(({ accountType }) => accountType !== "User"))
  if (!(yield* isNeeded)) return undefined
  const weaknesses = first.password === undefined ? [] : yield* weaknessesOf(first.password, first)
  yield* refuseInvalid([...firstUserViolations(first), ...weaknesses])

  const password = first.password ?? Redacted.make(yield* (yield* Secrets).randomHex(16))
  const hash = yield* (yield* Passwords).hash(password)
  const isMade = yield* (yield* Transactions).run(
    Effect.gen(function* () {
      yield* (yield* AccessStore).beginChange
      if (!(yield* isNeeded)) return false
      const { id } = yield* Effect.mapError(
        users.insert({ ...administrator(first.username), createdAt: yield* now }),
        () => InvalidData.of("/username", `must not be "${first.username}", which a service account is called`)
      )
      yield* users.setPasswordHash(id, hash)
      return true
    })
  )
  return isMade && first.password === undefined ? password : undefined
})

const administrator = (username: string) =>
  ({ accountType: "User", username, name: null, email: null, rootRole: adminRole.id, scimId: null }) as const
