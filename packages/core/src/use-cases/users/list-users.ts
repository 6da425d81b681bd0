import { Effect } from "effect"
import { roleReference } from "../../domain/roles/role-reference.ts"
import { adminRole, isRootRole } from "../../domain/access/role.ts"
import { type AdminCount, foundUserOf, isNamed, type UserList } from "../../domain/users/user-views.ts"
import { userOf } from "../../domain/users/user.ts"
import { now } from "../../domain/values/timestamp.ts"
import { SessionStore } from "../../ports/login/session-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { currentViewer } from "../access/current-viewer.ts"
import { knownRoles } from "../roles/known-roles.ts"
import { requirePermission } from "../access/require-permission.ts"

/** All users, and the roles that they could have. */
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

/** Users with the text in one of their names; a text of fewer than two characters finds nobody. */
export const searchUsers = Effect.fn("searchUsers")(function* (text: string) {
  yield* currentViewer()
  if (text.trim().length < SHORTEST_SEARCH) return []
  const accounts = yield* (yield* UserStore).list
  return accounts.filter((account) => account.accountType === "User" && isNamed(account, text.trim())).map(foundUserOf)
})

const SHORTEST_SEARCH = 2

/** How many administrators have a password, have none, or are service accounts. */
export const countAdmins = Effect.fn("countAdmins")(function* () {
  yield* requirePermission("ADMIN")
  const users = yield* UserStore
  const admins = (yield* users.list).filter(({ rootRole }) => rootRole === adminRole.id)
  const withPassword = yield* users.withPassword
  const people = admins.filter(({ accountType }) => accountType === "User")
  const count: AdminCount = {
    password: people.filter(({ id }) => withPassword.has(id)).length,
    noPassword: people.filter(({ id }) => !withPassword.has(id)).length,
    service: admins.length - people.length
  }
  return count
})
