import { Effect, type Redacted } from "effect"
import type { Violation } from "../../domain/violations/errors.ts"
import { passwordViolations } from "../../domain/users/password-rules.ts"
import {
  type RoleGiven,
  rootRoleOf,
  rootRoleViolations,
  type UserNames,
  userNameViolations
} from "../../domain/users/user-rules.ts"
import { type User, userOf } from "../../domain/users/user.ts"
import { violation } from "../../domain/violations/violation.ts"
import { Passwords } from "../../ports/users/passwords.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { addUser, loginsOf, takenLogins } from "./add-user.ts"
import { changePeople } from "../roles/change-people.ts"
import { knownRoles } from "../roles/known-roles.ts"
import { makePasswordLink } from "./password-link.ts"
import { requirePermission } from "../access/require-permission.ts"

/** A user to be made, with a username or an email. */
export interface UserDraft extends UserNames {
  readonly rootRole: RoleGiven
  readonly password?: Redacted.Redacted<string>
}

/** Makes a user. One without a password gets a link by which to set it. */
export const createUser = Effect.fn("createUser")(function* (draft: UserDraft) {
  yield* requirePermission("ADMIN")
  // Hashing takes long, so nobody waits for it; what was right before it is looked at again.
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
      if (hash === undefined) return { ...user, inviteLink: yield* makePasswordLink(account.id, "invite") }
      yield* (yield* UserStore).setPasswordHash(account.id, hash)
      return user
    })
  )
})

/** The id of the role. Fails with all that is wrong. */
const checkDraft = Effect.fn("checkDraft")(function* ({ password, rootRole, ...names }: UserDraft) {
  const roles = yield* knownRoles()
  const role = rootRoleOf(rootRole, roles)
  yield* refuseInvalid([
    ...nameless(names),
    ...userNameViolations(names, "/body"),
    ...(password === undefined ? [] : passwordViolations(password, "/body/password")),
    ...rootRoleViolations(rootRole, roles, "/body/rootRole"),
    ...(yield* takenLogins(loginsOf(names)))
  ])
  return role?.id ?? 0
})

const nameless = ({ email, username }: UserNames): ReadonlyArray<Violation> =>
  email || username ? [] : [violation("/body/email", "is required where there is no username")]
