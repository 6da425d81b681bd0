import type { User } from "@halyard/core/domain"
import {
  changeUserPassword,
  checkPassword,
  countAdmins,
  createUser,
  deleteUser,
  getMe,
  getUser,
  listOwnRoles,
  listPeople,
  listUsers,
  resetUserPassword,
  searchUsers,
  updateUser
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { forAdmins, forEverybody, named, type ProtectedUseCases } from "../protected-use-case.ts"
import { aPassword } from "../../fixtures/people-worlds.ts"
import { asAdmin } from "../../fixtures/principals.ts"

/** Does something to a user of its own. */
const withUser = <A, E, R>(act: (user: User) => Effect.Effect<A, E, R>) =>
  named((username) => Effect.flatMap(asAdmin(createUser({ username, rootRole: "Viewer" })), act))

export const protectedUserUseCases: ProtectedUseCases = {
  listUsers: forAdmins(() => listUsers()),
  createUser: forAdmins(() => named((username) => createUser({ username, rootRole: "Viewer" }))),
  getUser: forAdmins(() => withUser(({ id }) => getUser(id))),
  updateUser: forAdmins(() => withUser(({ id }) => updateUser(id, { name: "Ada" }))),
  deleteUser: forAdmins(() => withUser(({ id }) => deleteUser(id))),
  changeUserPassword: forAdmins(() => withUser(({ id }) => changeUserPassword(id, { password: aPassword }))),
  resetUserPassword: forAdmins(() => withUser(({ id }) => resetUserPassword(id))),
  countAdmins: forAdmins(() => countAdmins()),
  searchUsers: forEverybody(() => searchUsers("nobody at all")),
  listPeople: forEverybody(() => listPeople()),
  checkPassword: forEverybody(() => checkPassword(aPassword)),
  getMe: forEverybody(() => getMe()),
  listOwnRoles: forEverybody(({ project }) => listOwnRoles(project))
}
