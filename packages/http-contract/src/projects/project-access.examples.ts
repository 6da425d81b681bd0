import { memberRole, ownerRole, type ProjectAccess, roleReference } from "@halyard/core/domain"
import { Struct } from "effect"
import type { OperationExample } from "../operation/operation-example.ts"
import { aPerson } from "../users/a-person.examples.ts"
import { aTeam } from "../groups/groups.examples.ts"
import { aRole } from "../roles/roles.examples.ts"

const { accountType, email = null, imageUrl, isAPI, name = null, username = null } = aPerson
const team = Struct.omit(aTeam, ["projects", "userCount"])
const addedAt = "2026-11-21T09:00:00.000Z"

const access: ProjectAccess = {
  users: [{ id: 1, isAPI, name, email, username, imageUrl, accountType, addedAt, roleId: 4, roles: [4] }],
  groups: [{ ...team, addedAt, roleId: 5, roles: [5] }],
  roles: [ownerRole, memberRole, aRole].map((role) => roleReference(role))
}

const messages = {
  NotFoundError: 'There is no user "1"',
  InvalidOperationError: 'The project "shop" must keep at least one owner. Add another owner first.'
}

const ofGroup = { ...messages, NotFoundError: 'There is no group "1"' }

export const projectAccessExamples = {
  addAccessToProject: { body: { roles: [4], users: [1], groups: [] }, messages },
  setProjectAccess: {
    body: {
      roles: [
        { id: 4, users: [1] },
        { id: 5, groups: [1] }
      ]
    },
    messages
  },
  getProjectAccess: { answer: access, messages: { NotFoundError: 'There is no project "shop"' } },
  addRoleAccessToProject: { body: { users: [{ id: 1 }], groups: [{ id: 1 }] }, messages },
  setRolesForUser: { body: { roles: [4, 5] }, messages },
  addRoleToUser: { messages },
  removeRoleForUser: { messages },
  setRolesForGroup: { body: { roles: [4, 5] }, messages: ofGroup },
  addRoleToGroup: { messages: ofGroup },
  changeRoleForUser: { messages },
  removeUserAccess: { messages },
  removeRoleFromGroup: { messages: ofGroup },
  removeGroupAccess: { messages: ofGroup },
  changeRoleForGroup: { messages: ofGroup }
} satisfies Record<string, OperationExample>
