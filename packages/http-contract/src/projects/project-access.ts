import { ProjectAccess } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { InvalidOperationError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { ProjectPath } from "../operation/paths.ts"
import {
  ProjectGroupPath,
  ProjectGroupRolePath,
  ProjectRolePath,
  ProjectUserPath,
  ProjectUserRolePath
} from "./access-paths.ts"

const Ids = Schema.Array(Schema.Finite)

const RolesGiven = Schema.Struct({ roles: Ids, users: Ids, groups: Ids }).annotate({ identifier: "RolesGiven" })

const RoleHolders = Schema.Struct({
  id: Schema.Finite,
  users: Schema.optionalKey(Ids),
  groups: Schema.optionalKey(Ids)
}).annotate({ identifier: "RoleHolders" })

const NewProjectAccess = Schema.Struct({ roles: Schema.Array(RoleHolders) }).annotate({
  identifier: "NewProjectAccess"
})

const takers = Schema.optionalKey(
  Schema.Array(Schema.Struct({ id: Schema.Finite }).annotate({ identifier: "MemberId" }))
)

const RoleTakers = Schema.Struct({ users: takers, groups: takers }).annotate({ identifier: "RoleTakers" })

const MemberRoles = Schema.Struct({ roles: Ids }).annotate({ identifier: "MemberRoles" })

const owner = { permission: "UPDATE_PROJECT", scope: "project" } as const
const changed = { success: HttpApiSchema.Empty(200), error: [NotFoundError, InvalidOperationError] } as const

const getAccess = HttpApiEndpoint.get("getProjectAccess", "/projects/:projectId/access", {
  params: ProjectPath,
  success: ProjectAccess,
  error: NotFoundError
})
  .annotate(RequiresPermission, owner)
  .annotateMerge(operation("getProjectAccess", "Read who has access to a project", "And which roles could be given."))

const addAccess = HttpApiEndpoint.post("addAccessToProject", "/projects/:projectId/access", {
  params: ProjectPath,
  payload: RolesGiven,
  ...changed
})
  .annotate(RequiresPermission, owner)
  .annotateMerge(
    operation(
      "addAccessToProject",
      "Give roles in a project",
      "Every role to everybody who is named, besides what they have. Callers give only what they have themselves."
    )
  )

const setAccess = HttpApiEndpoint.put("setProjectAccess", "/projects/:projectId/access", {
  params: ProjectPath,
  payload: NewProjectAccess,
  ...changed
})
  .annotate(RequiresPermission, owner)
  .annotateMerge(
    operation("setProjectAccess", "Set who has access to a project", "Whoever is not named has no role there any more.")
  )

const addRoleAccess = HttpApiEndpoint.post("addRoleAccessToProject", "/projects/:projectId/role/:roleId/access", {
  params: ProjectRolePath,
  payload: RoleTakers,
  ...changed
})
  .annotate(RequiresPermission, owner)
  .annotateMerge(operation("addRoleAccessToProject", "Give a role in a project", "To several users and groups."))

const setUserRoles = HttpApiEndpoint.put("setRolesForUser", "/projects/:projectId/users/:userId/roles", {
  params: ProjectUserPath,
  payload: MemberRoles,
  ...changed
})
  .annotate(RequiresPermission, owner)
  .annotateMerge(operation("setRolesForUser", "Set a user's roles in a project", "None takes the user out of it."))

const removeUser = HttpApiEndpoint.delete("removeUserAccess", "/projects/:projectId/users/:userId/roles", {
  params: ProjectUserPath,
  ...changed
})
  .annotate(RequiresPermission, owner)
  .annotateMerge(operation("removeUserAccess", "Take a user out of a project", "Roles by groups stay."))

const addUserRole = HttpApiEndpoint.post("addRoleToUser", "/projects/:projectId/users/:userId/roles/:roleId", {
  params: ProjectUserRolePath,
  ...changed
})
  .annotate(RequiresPermission, owner)
  .annotateMerge(operation("addRoleToUser", "Give a user a role in a project", "Besides those that they have there."))

const changeUserRole = HttpApiEndpoint.put("changeRoleForUser", "/projects/:projectId/users/:userId/roles/:roleId", {
  params: ProjectUserRolePath,
  ...changed
})
  .annotate(RequiresPermission, owner)
  .annotateMerge(operation("changeRoleForUser", "Make a role the user's one role in a project", "Others are taken."))

const removeUserRole = HttpApiEndpoint.delete("removeRoleForUser", "/projects/:projectId/users/:userId/roles/:roleId", {
  params: ProjectUserRolePath,
  ...changed
})
  .annotate(RequiresPermission, owner)
  .annotateMerge(operation("removeRoleForUser", "Take a role in a project from a user", "Others stay."))

const setGroupRoles = HttpApiEndpoint.put("setRolesForGroup", "/projects/:projectId/groups/:groupId/roles", {
  params: ProjectGroupPath,
  payload: MemberRoles,
  ...changed
})
  .annotate(RequiresPermission, owner)
  .annotateMerge(operation("setRolesForGroup", "Set a group's roles in a project", "None takes the group out of it."))

const removeGroup = HttpApiEndpoint.delete("removeGroupAccess", "/projects/:projectId/groups/:groupId/roles", {
  params: ProjectGroupPath,
  ...changed
})
  .annotate(RequiresPermission, owner)
  .annotateMerge(operation("removeGroupAccess", "Take a group out of a project", "What its members have stays theirs."))

const addGroupRole = HttpApiEndpoint.post("addRoleToGroup", "/projects/:projectId/groups/:groupId/roles/:roleId", {
  params: ProjectGroupRolePath,
  ...changed
})
  .annotate(RequiresPermission, owner)
  .annotateMerge(operation("addRoleToGroup", "Give a group a role in a project", "Besides those that it has there."))

const changeGroupRole = HttpApiEndpoint.put(
  "changeRoleForGroup",
  "/projects/:projectId/groups/:groupId/roles/:roleId",
  { params: ProjectGroupRolePath, ...changed }
)
  .annotate(RequiresPermission, owner)
  .annotateMerge(operation("changeRoleForGroup", "Make a role the group's one role in a project", "Others are taken."))

const removeGroupRole = HttpApiEndpoint.delete(
  "removeRoleFromGroup",
  "/projects/:projectId/groups/:groupId/roles/:roleId",
  { params: ProjectGroupRolePath, ...changed }
)
  .annotate(RequiresPermission, owner)
  .annotateMerge(operation("removeRoleFromGroup", "Take a role in a project from a group", "Others stay."))

export class ProjectAccessGroup extends HttpApiGroup.make("projectAccess")
  .add(getAccess, addAccess, setAccess, addRoleAccess)
  .add(setUserRoles, removeUser, addUserRole, changeUserRole, removeUserRole)
  .add(setGroupRoles, removeGroup, addGroupRole, changeGroupRole, removeGroupRole)
  .annotateMerge(OpenApi.annotations({ title: "Project access", description: "Who has roles in projects" })) {}
