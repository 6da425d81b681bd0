import type { Group } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"
import { aPerson } from "../users/a-person.examples.ts"

const newGroup = {
  name: "Shop team",
  description: "Who builds the web shop",
  mappingsSSO: ["shop-developers"],
  rootRole: 3,
  users: [{ user: { id: 1 } }]
} as const

const at = "2026-11-20T18:30:00.000Z"

/** The team of the web shop. */
export const aTeam: Group = {
  id: 1,
  ...newGroup,
  createdBy: "kim@example.com",
  createdAt: at,
  users: [{ joinedAt: at, createdBy: "kim@example.com", user: { ...aPerson, id: 1 } }],
  projects: [],
  userCount: 1,
  scimId: null
}

const missing = { NotFoundError: 'There is no group "1"' }
const taken = { NameExistsError: 'The name "Shop team" is taken by an existing group' }
const managed = { InvalidOperationError: "An external directory manages this group. Change it there." }

export const groupExamples = {
  createGroup: { body: newGroup, answer: aTeam, messages: taken },
  getGroups: { answer: { groups: [aTeam] } },
  getGroup: { answer: aTeam, messages: missing },
  updateGroup: {
    body: { name: "Shop team", rootRole: 3 },
    answer: aTeam,
    messages: { ...missing, ...taken, ...managed }
  },
  deleteGroup: { messages: { ...missing, ...managed } }
} satisfies Record<string, OperationExample>
