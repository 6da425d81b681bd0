import { permissionCatalog, type Role, predefinedRoles, roleReference, roleWithPermissions } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

const newRole = {
  name: "Releaser",
  description: "Switches features on and off in production",
  type: "project-custom",
  permissions: [{ name: "UPDATE_FEATURE" }, { name: "UPDATE_FEATURE_ENVIRONMENT", environment: "production" }]
} as const

/** A custom role. */
export const aRole: Role = {
  id: 101,
  name: newRole.name,
  description: newRole.description,
  type: newRole.type,
  permissions: new Set(["UPDATE_FEATURE"]),
  inEnvironments: new Map([["production", new Set(["UPDATE_FEATURE_ENVIRONMENT"] as const)]]),
  inDefaultProject: new Set()
}

const { environments, project, root } = permissionCatalog(["development", "production"])

/** An excerpt: the first permissions of each kind. Answers have all permissions. */
const someOfCatalog = {
  root: root.slice(0, 2),
  project: project.slice(0, 2),
  environments: environments.map(({ name, permissions }) => ({ name, permissions: permissions.slice(0, 2) }))
}

const changed = { version: 1, roles: roleReference(aRole) }
const missing = { NotFoundError: 'There is no role "101"' }
const taken = { NameExistsError: 'The name "Releaser" is taken by an existing role' }
const predefined = { InvalidOperationError: 'The role "Editor" is built in, so it cannot be changed or removed' }
const inUse = { InvalidOperationError: 'The role "Releaser" is in use: 2 users and 1 group have it' }

export const roleExamples = {
  validateRole: { body: newRole, messages: taken },
  createRole: { body: newRole, answer: changed, messages: taken },
  getRoles: { answer: { version: 1, roles: [...predefinedRoles, aRole].map((role) => roleReference(role)) } },
  getRoleProjectAccess: {
    answer: { projects: [{ project: "shop", role: 101, userCount: 2, serviceAccountCount: 0, groupCount: 1 }] },
    messages: missing
  },
  getRoleById: { answer: roleWithPermissions(aRole), messages: missing },
  updateRole: {
    body: { ...newRole, description: "Releases what others have built" },
    answer: { version: 1, roles: { ...changed.roles, description: "Releases what others have built" } },
    messages: { ...missing, ...taken, ...predefined }
  },
  deleteRole: { messages: { ...missing, ...inUse } },
  getPermissions: { answer: { version: 1, permissions: someOfCatalog } }
} satisfies Record<string, OperationExample>
