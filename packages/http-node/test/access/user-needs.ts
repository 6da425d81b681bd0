import {
  changeUserPassword,
  countAdmins,
  createUser,
  deleteUser,
  getUser,
  listUsers,
  resetUserPassword,
  updateUser
} from "@halyard/core/use-cases"
import { Effect, Redacted } from "effect"
import type { Needs } from "./needs.ts"

const nobody = getUser(0)

export const userNeeds: Needs = {
  getUsers: ["ADMIN", Effect.andThen(listUsers(), nobody)],
  createUser: ["ADMIN", createUser({ rootRole: "Owner" })],
  getAdminCount: ["ADMIN", Effect.andThen(countAdmins(), nobody)],
  getUser: ["ADMIN", nobody],
  updateUser: ["ADMIN", updateUser(0, {})],
  deleteUser: ["ADMIN", deleteUser(0)],
  changeUserPassword: ["ADMIN", changeUserPassword(0, { password: Redacted.make("") })],
  resetUserPassword: ["ADMIN", resetUserPassword(0)]
}

/** For every caller who is not an SDK; what else they need depends on more than the path. */
export const openToUsers = [
  "searchUsers",
  "getBaseUsersAndGroups",
  "validateUserPassword",
  "getMe",
  "getProfile",
  "changeMyPassword",
  "getUserRoles"
]
