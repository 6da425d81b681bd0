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
import { door } from "./door.ts"
import { filtersNamed, id, number, numbers, parsed, PermissionPlace, searched, secret, userKey } from "./inputs.ts"

export const users = {
  create: door(createUser, NewUser),
  get: door(getUser, number),
  list: door(listUsers),
  listPeople: door(listPeople),
  search: door(searchUsers, searched),
  update: door(updateUser, number, UserUpdate),
  delete: door(deleteUser, number),
  listInactive: door(listInactiveUsers),
  deleteInactive: door(deleteInactiveUsers, numbers),
  setPassword: door(changeUserPassword, number, UserPassword),
  resetPassword: door(resetUserPassword, userKey),
  listSessions: door(listUserSessions, number),
  endSession: door(endUserSession, number, id),
  endSessions: door(endUserSessions, number),
  checkPassword: door(checkPassword, secret),
  access: door(getUserAccess, number, PermissionPlace),
  accessOverview: door(getAccessOverview),
  countAdmins: door(countAdmins),
  listFlagCreators: door(parsed(parseFlagCreatorQuery, listFlagCreators), filtersNamed("q", "limit", "offset"))
}

export const hostUsers = {
  numberOf: door(numberOfHostUser, HostId),
  idOf: door(idOfHostUser, number)
}

export const groups = {
  create: door(createGroup, NewGroup),
  get: door(getGroup, number),
  list: door(listGroups),
  update: door(updateGroup, number, NewGroup),
  delete: door(deleteGroup, number)
}
