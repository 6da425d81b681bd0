import { NewGroup } from "../domain/groups/group.ts"
import { parseFlagCreatorQuery } from "../domain/insights/people/flag-creator.ts"
import { HostId } from "../domain/users/host-user.ts"
import { UserPassword } from "../domain/users/password-rules.ts"
import { NewUser, UserUpdate } from "../domain/users/user.ts"
import { listFlagCreators } from "../use-cases/features/flag-creators.ts"
import { createGroup, deleteGroup, getGroup, listGroups, updateGroup } from "../use-cases/groups/groups.ts"
import { endUserSession, endUserSessions, listUserSessions } from "../use-cases/login/sessions.ts"
import { countAdmins, getUser, listUsers } from "../use-cases/users/find-users.ts"
import { listPeople, searchUsers } from "../use-cases/users/list-people.ts"
import { idOfHostUser, numberOfHostUser } from "../use-cases/users/host-users.ts"
import { deleteInactiveUsers, listInactiveUsers } from "../use-cases/users/inactive-users.ts"
import { getAccessOverview, getUserAccess } from "../use-cases/users/user-access.ts"
import { changeUserPassword, checkPassword, resetUserPassword } from "../use-cases/users/user-passwords.ts"
import { createUser, deleteUser, updateUser } from "../use-cases/users/users.ts"
import { method } from "./method.ts"
import {
  filtersNamed,
  id,
  numericId,
  numericIds,
  parsed,
  PermissionAddressInput,
  searched,
  secret,
  userKey
} from "./inputs.ts"

export const users = {
  create: method(createUser, NewUser),
  get: method(getUser, numericId),
  list: method(listUsers),
  listPeople: method(listPeople),
  search: method(searchUsers, searched),
  update: method(updateUser, numericId, UserUpdate),
  delete: method(deleteUser, numericId),
  listInactive: method(listInactiveUsers),
  deleteInactive: method(deleteInactiveUsers, numericIds),
  setPassword: method(changeUserPassword, numericId, UserPassword),
  resetPassword: method(resetUserPassword, userKey),
  listSessions: method(listUserSessions, numericId),
  endSession: method(endUserSession, numericId, id),
  endSessions: method(endUserSessions, numericId),
  checkPassword: method(checkPassword, secret),
  access: method(getUserAccess, numericId, PermissionAddressInput),
  accessOverview: method(getAccessOverview),
  countAdmins: method(countAdmins),
  listFlagCreators: method(parsed(parseFlagCreatorQuery, listFlagCreators), filtersNamed("q", "limit", "offset"))
}

export const hostUsers = {
  numberOf: method(numberOfHostUser, HostId),
  idOf: method(idOfHostUser, numericId)
}

export const groups = {
  create: method(createGroup, NewGroup),
  get: method(getGroup, numericId),
  list: method(listGroups),
  update: method(updateGroup, numericId, NewGroup),
  delete: method(deleteGroup, numericId)
}
