import {
  getProjectAccess,
  giveMemberRole,
  giveProjectRole,
  giveProjectRoles,
  removeMember,
  setMemberRole,
  setMemberRoles,
  setProjectAccess,
  takeMemberRole
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import type { Needs } from "./needs.ts"

const user = { kind: "user", id: 0 } as const
const group = { kind: "group", id: 0 } as const

/** Of a project that is there, and people who are not. */
export const projectAccessNeeds: Needs = {
  getProjectAccess: ["UPDATE_PROJECT", Effect.andThen(getProjectAccess("default"), removeMember("default", user))],
  addAccessToProject: ["UPDATE_PROJECT", giveProjectRoles("default", { roles: [0], users: [], groups: [] })],
  setProjectAccess: ["UPDATE_PROJECT", setProjectAccess("default", [{ id: 0 }])],
  addRoleAccessToProject: ["UPDATE_PROJECT", giveProjectRole("default", 0, {})],
  setRolesForUser: ["UPDATE_PROJECT", setMemberRoles("default", user, [])],
  removeUserAccess: ["UPDATE_PROJECT", removeMember("default", user)],
  addRoleToUser: ["UPDATE_PROJECT", giveMemberRole("default", user, 5)],
  changeRoleForUser: ["UPDATE_PROJECT", setMemberRole("default", user, 5)],
  removeRoleForUser: ["UPDATE_PROJECT", takeMemberRole("default", user, 5)],
  setRolesForGroup: ["UPDATE_PROJECT", setMemberRoles("default", group, [])],
  removeGroupAccess: ["UPDATE_PROJECT", removeMember("default", group)],
  addRoleToGroup: ["UPDATE_PROJECT", giveMemberRole("default", group, 5)],
  changeRoleForGroup: ["UPDATE_PROJECT", setMemberRole("default", group, 5)],
  removeRoleFromGroup: ["UPDATE_PROJECT", takeMemberRole("default", group, 5)]
}
