import { Effect, Option } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { adminRole, isRootRole } from "../../domain/access/role.ts"
import { roleReference } from "../../domain/roles/role-view.ts"
import type { AdminCount, ListedUser, UserList } from "../../domain/users/user-views.ts"
import { type Account, userOf } from "../../domain/users/user.ts"
import { now } from "../../domain/values/timestamp.ts"
import { InvalidOperation, NotFound } from "../../domain/violations/errors.ts"
import { SessionStore } from "../../ports/login/session-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { knownRoles } from "../roles/roles.ts"
import { storedScim } from "../settings/scim-settings.ts"

/** Returns a user, with the number of their sessions. */
export const getUser = Effect.fn("getUser")(function* (id: number) {
  yield* requirePermission("ADMIN")
  const account = yield* findUser(id)
  const sessions = yield* (yield* SessionStore).counts(yield* now, id)
  const user: ListedUser = { ...userOf(account), activeSessions: sessions.get(id) ?? 0 }
  return user
})

/** Returns the user with this id. Fails with `NotFound` for service accounts. */
export const findUser = Effect.fnUntraced(function* (id: number) {
  const found = yield* (yield* UserStore).find(id)
  if (Option.isNone(found) || found.value.accountType !== "User") {
    return yield* new NotFound({ resource: "user", id: String(id) })
  }
  return found.value
})

/** Whether the user with this name has made a request, or is gone. Then a generated password is no longer needed. */
export const wasUserSeen = Effect.fn("wasUserSeen")(function* (username: string) {
  const found = yield* (yield* UserStore).findByLogin(username)
  return Option.isNone(found) || found.value.account.seenAt !== null
})

/** Fails if an external directory manages the user. */
export const refuseManaged = Effect.fnUntraced(function* (account: Account) {
  if (!(yield* isManaged(account))) return
  return yield* new InvalidOperation({
    message: "An external directory manages this user. Change it there. Only the role can be changed here."
  })
})

/** Whether an external directory manages the user or group. While provisioning is disabled, administrators do. */
export const isManaged = Effect.fnUntraced(function* ({ scimId }: Pick<Account, "scimId">) {
  return scimId !== null && (yield* storedScim()).enabled
})

/** Returns the stored user of the caller. None for API tokens, and for users whom only the host application knows. */
export const findCaller = Effect.fnUntraced(function* () {
  const { id, kind } = yield* CurrentPrincipal
  return kind === "user" ? yield* (yield* UserStore).find(id) : Option.none<Account>()
})

/** Returns the account of the caller. Fails if there is none. */
export const callerAccount = Effect.fnUntraced(function* () {
  const caller = yield* findCaller()
  if (Option.isSome(caller)) return caller.value
  return yield* new InvalidOperation({
    message:
      "This operation needs a user of this instance. Log in, or use a personal access token instead of an API token."
  })
})

/** Lists all users, and the roles that can be assigned. */
export const listUsers = Effect.fn("listUsers")(function* () {
  yield* requirePermission("ADMIN")
  const sessions = yield* (yield* SessionStore).counts(yield* now)
  const accounts = yield* (yield* UserStore).list
  const roles = yield* knownRoles()

  const list: UserList = {
    users: accounts
      .filter(({ accountType }) => accountType === "User")
      .map((account) => ({ ...userOf(account), activeSessions: sessions.get(account.id) ?? 0 })),
    rootRoles: roles.filter(isRootRole).map((role) => roleReference(role))
  }
  return list
})

/** Counts administrators: those with a password, those without one, and service accounts. */
export const countAdmins = Effect.fn("countAdmins")(function* () {
  yield* requirePermission("ADMIN")
  const users = yield* UserStore
  const admins = (yield* users.list).filter(({ rootRole }) => rootRole === adminRole.id)
  const withPassword = yield* users.withPassword
  const people = admins.filter(({ accountType, active }) => accountType === "User" && active)
  const count: AdminCount = {
    password: people.filter(({ id }) => withPassword.has(id)).length,
    noPassword: people.filter(({ id }) => !withPassword.has(id)).length,
    service: admins.filter(({ accountType }) => accountType === "Service Account").length
  }
  return count
})
