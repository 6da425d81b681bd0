import { Effect } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { adminRole } from "../../domain/access/role.ts"
import { userDeleted } from "../../domain/users/user-events.ts"
import {
  isLastAdmin,
  rootRoleOf,
  rootRoleViolations,
  type UserNames,
  userNameViolations
} from "../../domain/users/user-rules.ts"
import { type Account, type NewUser, type User, userOf, type UserUpdate } from "../../domain/users/user.ts"
import { InvalidOperation, type Violation } from "../../domain/violations/errors.ts"
import { violation } from "../../domain/violations/violation.ts"
import { Passwords } from "../../ports/users/passwords.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { recordEvents } from "../events/in-transaction.ts"
import { changePeople } from "../roles/change-people.ts"
import { knownRoles } from "../roles/roles.ts"
import { addUser, asInvalid, loginsOf, takenLogins } from "./add-user.ts"
import { findUser, refuseManaged } from "./find-users.ts"
import { mailInvitation } from "./account-mails.ts"
import { makePasswordLink } from "./user-passwords.ts"
import { weaknessesOf } from "./weak-passwords.ts"
import { writeAccount } from "./write-account.ts"

/** Creates a user. Without a password, the user gets a link to set one, by mail if this instance sends any. */
export const createUser = Effect.fn("createUser")(function* (draft: NewUser) {
  yield* requirePermission("ADMIN")
  // Hashing is slow, so it runs outside of the transaction. The checks are repeated inside.
  yield* checkDraft(draft)
  const hash = draft.password === undefined ? undefined : yield* (yield* Passwords).hash(draft.password)

  return yield* changePeople(
    Effect.gen(function* () {
      const { email, name, username } = draft
      const account = yield* addUser({
        ...(email === undefined ? {} : { email }),
        ...(name === undefined ? {} : { name }),
        ...(username === undefined ? {} : { username }),
        rootRole: yield* checkDraft(draft)
      })
      const user: User = userOf(account)
      if (hash === undefined) return yield* invite(user, draft.sendEmail !== false)
      yield* (yield* UserStore).setPasswordHash(account.id, hash)
      return user
    })
  )
})

/** Adds the link to set a first password, and sends it to the user. */
const invite = Effect.fnUntraced(function* (user: User, isMailed: boolean) {
  const inviteLink = yield* makePasswordLink(user.id, "invite", (yield* CurrentPrincipal).name)
  const invited: User = { ...user, inviteLink, emailSent: isMailed && (yield* mailInvitation(user, inviteLink)) }
  return invited
})

/** Returns the id of the role. Fails with all violations. */
const checkDraft = Effect.fnUntraced(function* ({ password, rootRole, ...names }: NewUser) {
  const roles = yield* knownRoles()
  const role = rootRoleOf(rootRole, roles)
  yield* refuseInvalid([
    ...nameless(names),
    ...userNameViolations(names, ""),
    ...(password === undefined ? [] : yield* weaknessesOf(password, names)),
    ...rootRoleViolations(rootRole, roles, "/rootRole"),
    ...(yield* takenLogins(loginsOf(names)))
  ])
  return role?.id ?? 0
})

const nameless = ({ email, username }: UserNames): ReadonlyArray<Violation> =>
  email || username ? [] : [violation("/email", "is required where there is no username")]

/** Changes the names and the role of a user, and whether they can log in, from their next request on. */
export const updateUser = Effect.fn("updateUser")(function* (id: number, changes: UserUpdate) {
  yield* requirePermission("ADMIN")

  return yield* changePeople(
    Effect.gen(function* () {
      const before = yield* findUser(id)
      const after = yield* changed(before, changes)
      if (isSame(before, after)) return userOf(before)

      if (!isSame(before, { ...after, rootRole: before.rootRole })) yield* refuseManaged(before)
      if (after.rootRole !== before.rootRole || !after.active) yield* keepAnAdmin(before)
      yield* Effect.mapError(writeAccount(before, after), asInvalid)
      return userOf(after)
    })
  )
})

/** Fails if no other administrator would be left. */
export const keepAnAdmin = Effect.fnUntraced(function* ({ id, rootRole }: Account) {
  if (rootRole !== adminRole.id || !isLastAdmin(yield* (yield* UserStore).list, id)) return
  return yield* new InvalidOperation({
    message:
      "The last administrator cannot be deleted or deactivated, or lose the role Admin. Make another user an administrator first."
  })
})

/** Returns the changed user. Fails with all violations. */
const changed = Effect.fnUntraced(function* (
  before: Account,
  { active = before.active, email, name, rootRole }: UserUpdate
) {
  const roles = rootRole === undefined ? [] : yield* knownRoles()
  const given = loginsOf({ ...(email === undefined ? {} : { email }), ...(name === undefined ? {} : { name }) })
  const after: Account = {
    ...before,
    active,
    ...(email === undefined ? {} : { email: given.email }),
    ...(name === undefined ? {} : { name: given.name }),
    ...(rootRole === undefined ? {} : { rootRole: rootRoleOf(rootRole, roles)?.id ?? 0 })
  }
  yield* refuseInvalid([
    ...userNameViolations({ ...(email === undefined ? {} : { email }), ...(name === undefined ? {} : { name }) }, ""),
    ...((after.email ?? after.username) ? [] : [violation("/email", "must be given, for the user has no username")]),
    ...(rootRole === undefined ? [] : rootRoleViolations(rootRole, roles, "/rootRole")),
    ...(email === undefined ? [] : yield* takenLogins({ email: given.email, username: null }, before.id))
  ])
  return after
})

const isSame = (before: Account, after: Account): boolean =>
  before.email === after.email &&
  before.name === after.name &&
  before.rootRole === after.rootRole &&
  before.active === after.active

/** Deletes a user with all credentials, from the next request on. */
export const deleteUser = Effect.fn("deleteUser")(function* (id: number) {
  yield* requirePermission("ADMIN")

  yield* changePeople(
    Effect.gen(function* () {
      const account = yield* findUser(id)
      yield* refuseManaged(account)
      yield* removeUser(account)
    })
  )
})

/** Deletes a user inside `changePeople`, unless no other administrator would be left. */
export const removeUser = Effect.fnUntraced(function* (account: Account) {
  yield* keepAnAdmin(account)
  yield* (yield* UserStore).remove(account.id)
  yield* recordEvents(userDeleted(account))
})
