import {
  type AccessOverview,
  effectivePermissions,
  type InactiveUser,
  type LicensedUsers,
  memberRole,
  roleReference,
  roleWithPermissions,
  type UserAccess,
  viewerRole
} from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"
import { aPerson } from "./a-person.examples.ts"

const inactive: InactiveUser = {
  id: 7,
  name: "Grace Hopper",
  email: "grace@example.com",
  username: "grace",
  seenAt: "2026-03-02T09:00:00.000Z",
  createdAt: "2025-01-12T18:00:00.000Z",
  patSeenAt: null
}

const address = { project: "shop", environment: "production" }
const grants = [{ role: viewerRole }, { role: memberRole, project: "shop" }]

const effective = effectivePermissions({ kind: "user", id: aPerson.id, name: "ada@example.com", grants }, address)
const member = roleWithPermissions(memberRole)

/** An excerpt: the first permissions of each kind. Answers have all permissions. */
export const anAccess: UserAccess = {
  overview: {
    root: effective.root.slice(0, 1),
    project: effective.project.slice(0, 1),
    environment: effective.environment.slice(0, 1),
    groups: [{ id: 1, name: "Shop team", description: null, mappingsSSO: [], rootRole: null, scimId: null }]
  },
  user: aPerson,
  rootRole: roleReference(viewerRole),
  projectRoles: [{ ...member, permissions: member.permissions.slice(0, 2), project: "shop" }]
}

const overview: AccessOverview = {
  overview: [
    {
      userId: 7,
      userName: "Grace Hopper",
      userEmail: "grace@example.com",
      createdAt: "2025-01-12T18:00:00.000Z",
      lastSeen: "2026-11-20T09:00:00.000Z",
      rootRole: "Editor",
      groups: ["Shop team"],
      accessibleProjects: ["default", "shop"]
    }
  ]
}

const licensed: LicensedUsers = {
  seatCount: 14,
  licensedUsers: {
    current: 11,
    history: [
      { date: "2026-10-31T23:59:59.999Z", count: 9 },
      { date: "2026-11-20T23:59:59.999Z", count: 11 }
    ]
  }
}

const missing = { NotFoundError: 'There is no user "7"' }

export const userReportExamples = {
  getInactiveUsers: { answer: { version: 1, inactiveUsers: [inactive] } },
  deleteInactiveUsers: {
    body: { ids: [7] },
    messages: {
      ...missing,
      InvalidOperationError: "The user 7 is not inactive. Nobody was deleted. List the inactive users again."
    }
  },
  getUserPermissions: { answer: anAccess, messages: missing },
  getAccessOverview: { answer: overview },
  getAllLicensedUsers: { answer: licensed }
} satisfies Record<string, OperationExample>
