import { Effect } from "effect"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { userUpdated } from "../../domain/users/user-events.ts"
import {
  isLastAdmin,
  type RoleGiven,
  rootRoleOf,
  rootRoleViolations,
  userNameViolations
} from "../../domain/users/user-rules.ts"
import { type Account, userOf } from "../../domain/users/user.ts"
import { violation } from "../../domain/violations/violation.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { recordEvents } from "../events/in-transaction.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { asInvalid, loginsOf, takenLogins } from "./add-user.ts"
import { changePeople } from "../roles/change-people.ts"
import { findUser, refuseManaged } from "./find-user.ts"
import { knownRoles } from "../roles/known-roles.ts"
import { requirePermission } from "../access/require-permission.ts"

/** What is left out stays as it is. */
export interface UserChanges {
  readonly name?: string
  readonly email?: string
  readonly rootRole?: RoleGiven
}

/** Changes what a user is called and may do, from their next request on. */
export const updateUser = Effect.fn("updateUser")(function* (id: number, changes: UserChanges) {
  yield* requirePermission("ADMIN")

  return yield* changePeople(
    Effect.gen(function* () {
      const before = yield* findUser(id)
      const after = yield* changed(before, changes)
      if (isSame(before, after)) return userOf(before)

      yield* refuseManaged(before)
      if (after.rootRole !== before.rootRole) yield* keepAnAdmin(id)
      yield* Effect.mapError((yield* UserStore).update(after), asInvalid)
      yield* recordEvents(userUpdated(before, after))
      return userOf(after)
    })
  )
})

/** Fails where nobody else could administer people. */
export const keepAnAdmin = Effect.fn("keepAnAdmin")(function* (id: number) {
  if (!isLastAdmin(yield* (yield* UserStore).list, id)) return
  return yield* new InvalidOperation({ message: "The last administrator has to stay one" })
})

/** The user as asked for. Fails with all that is wrong. */
const changed = Effect.fn("changed")(function* (before: Account, { email, name, rootRole }: UserChanges) {
  const roles = rootRole === undefined ? [] : yield* knownRoles()
  const given = loginsOf({ ...(email === undefined ? {} : { email }), ...(name === undefined ? {} : { name }) })
  const after: Account = {
    ...before,
    ...(email === undefined ? {} : { email: given.email }),
    ...(name === undefined ? {} : { name: given.name }),
    ...(rootRole === undefined ? {} : { rootRole: rootRoleOf(rootRole, roles)?.id ?? 0 })
  }
  yield* refuseInvalid([
    ...userNameViolations(
      { ...(email === undefined ? {} : { email }), ...(name === undefined ? {} : { name }) },
      "/body"
    ),
    ...((after.email ?? after.username)
      ? []
      : [violation("/body/email", "must be given, for the user has no username")]),
    ...(rootRole === undefined ? [] : rootRoleViolations(rootRole, roles, "/body/rootRole")),
    ...(email === undefined ? [] : yield* takenLogins({ email: given.email, username: null }, before.id))
  ])
  return after
})

const isSame = (before: Account, after: Account): boolean =>
  before.email === after.email && before.name === after.name && before.rootRole === after.rootRole
