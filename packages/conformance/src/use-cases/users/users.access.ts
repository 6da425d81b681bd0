import {
  changeOwnPassword,
  changeUserPassword,
  checkPassword,
  countAdmins,
  createUser,
  deleteInactiveUsers,
  deleteUser,
  getAccessOverview,
  getLicensedUsers,
  getMe,
  getProfile,
  getUser,
  getUserAccess,
  listInactiveUsers,
  listOwnRoles,
  listPeople,
  listUsers,
  resetUserPassword,
  searchUsers,
  updateUser
} from "@halyard/core/use-cases"
import { aPassword } from "../../fixtures/accounts.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { type AccessTable, after, byAccount, type Call, named } from "../access/access-table.ts"

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
  getUserRoles: ({ project }) => listOwnRoles(project)
}

const onUser = (call: (id: number) => Call) =>
  after(asAdmin(named((username) => createUser({ username, rootRole: "Viewer" }))), ({ id }) => call(id))
