import { sessionId } from "@halyard/core/domain"
import { SessionStore } from "@halyard/core/ports"
import {
  changeOwnPassword,
  changeUserPassword,
  checkPassword,
  countAdmins,
  createUser,
  deleteInactiveUsers,
  deleteUser,
  endOtherSessions,
  endOwnSession,
  endUserSession,
  endUserSessions,
  getAccessOverview,
  getLicensedUsers,
  getMe,
  getProfile,
  getUser,
  getUserAccess,
  listInactiveUsers,
  listOwnRoles,
  listOwnSessions,
  listPeople,
  listUsers,
  listUserSessions,
  resetUserPassword,
  searchUsers,
  updateUser
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { aPassword, aSession, aUserAccount } from "../../fixtures/accounts.ts"
import { hexDigits } from "../../fixtures/unique.ts"
import { minute } from "../../fixtures/stored-entities.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { type AccessTable, after, byAccount, byLogin, type UseCaseCall, named } from "../access/access-table.ts"

export const usersAccess: AccessTable = {
  getUsers: () => listUsers(),
  createUser: () => named((username) => createUser({ username, rootRole: "Viewer" })),
  getUser: () => onUser(getUser),
  updateUser: () => onUser((id) => updateUser(id, { name: "Ada" })),
  deleteUser: () => onUser(deleteUser),
  getInactiveUsers: () => listInactiveUsers(),
  deleteInactiveUsers: () => deleteInactiveUsers([]),
  getUserPermissions: () => onUser((id) => getUserAccess(id, {})),
  getAccessOverview: () => getAccessOverview(),
  getAllLicensedUsers: () => getLicensedUsers(),
  changeUserPassword: () => onUser((id) => changeUserPassword(id, { password: aPassword })),
  resetUserPassword: () => onUser((id) => resetUserPassword(id)),
  getAdminCount: () => countAdmins(),
  searchUsers: () => searchUsers("nobody at all"),
  getBaseUsersAndGroups: () => listPeople(),
  validateUserPassword: () => checkPassword(aPassword),

  getMe: () => getMe(),
  getProfile: byAccount("InvalidOperation", () => getProfile()),
  changeMyPassword: byAccount("InvalidOperation", () =>
    changeOwnPassword({ oldPassword: aPassword, password: aPassword, confirmPassword: aPassword })
  ),
  getMySessions: byAccount("InvalidOperation", () => listOwnSessions()),
  endMySession: byLogin(() => Effect.catchTag(endOwnSession("of nobody"), "NotFound", () => Effect.void)),
  endMyOtherSessions: byLogin(() => endOtherSessions()),
  getUserSessions: () => onUser(listUserSessions),
  endUserSession: () => after(aLogin, ({ digest, user }) => endUserSession(user, sessionId(digest))),
  endUserSessions: () => onUser(endUserSessions),
  getUserRoles: ({ project }) => listOwnRoles(project)
}

const aLogin = Effect.gen(function* () {
  const digest = yield* hexDigits(64)
  const { id: user } = yield* aUserAccount()
  yield* (yield* SessionStore).insert(
    digest,
    aSession({ user, createdAt: minute(0), expiresAt: "2999-01-01T00:00:00.000Z" })
  )
  return { digest, user }
})

const onUser = (call: (id: number) => UseCaseCall) =>
  after(asAdmin(named((username) => createUser({ username, rootRole: "Viewer" }))), ({ id }) => call(id))
