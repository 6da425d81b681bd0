import { NewProjectAccess, ProjectAccess, RolesGiven, RoleTakers } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { inProject } from "../operation/access.ts"
import { InvalidOperationError, NotFoundError } from "../operation/errors.ts"
import { NoStore } from "../operation/no-store.ts"
import { operation } from "../operation/operation.ts"
import { ProjectPath } from "../operation/paths.ts"
import {
  ProjectGroupPath,
  ProjectGroupRolePath,
  ProjectRolePath,
  ProjectUserPath,
  ProjectUserRolePath
} from "./access-paths.ts"
import { projectAccessExamples } from "./project-access.examples.ts"

const MemberRoles = Schema.Struct({ roles: RolesGiven.fields.roles }).annotate({
  identifier: "MemberRoles",
  description: "All roles of a user or group in the project."
})
const changed = { success: HttpApiSchema.Empty(200), error: [NotFoundError, InvalidOperationError] } as const

const getAccess = HttpApiEndpoint.get("getProjectAccess", "/projects/:projectId/access", {
  params: ProjectPath,
  success: ProjectAccess,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Read who has access to a project",
    description: "Includes the roles that can be assigned.",
    needs: inProject("UPDATE_PROJECT"),
    example: projectAccessExamples.getProjectAccess
  })
)

const addAccess = HttpApiEndpoint.post("addAccessToProject", "/projects/:projectId/access", {
  params: ProjectPath,
  payload: RolesGiven,
  ...changed
}).annotateMerge(
  operation({
    summary: "Assign roles in a project",
    description:
      "Gives every listed role to every listed user and group, in addition to their roles. Callers can only assign roles that they have.",
    needs: inProject("UPDATE_PROJECT"),
    example: projectAccessExamples.addAccessToProject
  })
)

const setAccess = HttpApiEndpoint.put("setProjectAccess", "/projects/:projectId/access", {
  params: ProjectPath,
  payload: NewProjectAccess,
  ...changed
}).annotateMerge(
  operation({
    summary: "Replace who has access to a project",
    description: "Everybody who is not listed loses their roles there.",
    needs: inProject("UPDATE_PROJECT"),
    example: projectAccessExamples.setProjectAccess
  })
)

const addRoleAccess = HttpApiEndpoint.post("addRoleAccessToProject", "/projects/:projectId/role/:roleId/access", {
  params: ProjectRolePath,
  payload: RoleTakers,
  ...changed
}).annotateMerge(
  operation({
    summary: "Assign one role in a project",
    description: "To several users and groups.",
    needs: inProject("UPDATE_PROJECT"),
    example: projectAccessExamples.addRoleAccessToProject
  })
)

const setUserRoles = HttpApiEndpoint.put("setRolesForUser", "/projects/:projectId/users/:userId/roles", {
  params: ProjectUserPath,
  payload: MemberRoles,
  ...changed
}).annotateMerge(
  operation({
    summary: "Set a user's roles in a project",
    description: "An empty list removes the user from the project.",
    needs: inProject("UPDATE_PROJECT"),
    example: projectAccessExamples.setRolesForUser
  })
)

const removeUser = HttpApiEndpoint.delete("removeUserAccess", "/projects/:projectId/users/:userId/roles", {
  params: ProjectUserPath,
  ...changed
}).annotateMerge(
  operation({
    summary: "Remove a user from a project",
    description: "Roles through groups stay.",
    needs: inProject("UPDATE_PROJECT"),
    example: projectAccessExamples.removeUserAccess
  })
)

const addUserRole = HttpApiEndpoint.post("addRoleToUser", "/projects/:projectId/users/:userId/roles/:roleId", {
  params: ProjectUserRolePath,
  ...changed
}).annotateMerge(
  operation({
    summary: "Give a user a role in a project",
    description: "In addition to the roles they have there.",
    needs: inProject("UPDATE_PROJECT"),
    example: projectAccessExamples.addRoleToUser
  })
)

const changeUserRole = HttpApiEndpoint.put("changeRoleForUser", "/projects/:projectId/users/:userId/roles/:roleId", {
  params: ProjectUserRolePath,
  ...changed
}).annotateMerge(
  operation({
    summary: "Make a role a user's only role in a project",
    description: "Other roles are removed.",
    needs: inProject("UPDATE_PROJECT"),
    example: projectAccessExamples.changeRoleForUser
  })
)

const removeUserRole = HttpApiEndpoint.delete("removeRoleForUser", "/projects/:projectId/users/:userId/roles/:roleId", {
  params: ProjectUserRolePath,
  ...changed
}).annotateMerge(
  operation({
    summary: "Remove a user's role in a project",
    description: "Other roles stay.",
    needs: inProject("UPDATE_PROJECT"),
    example: projectAccessExamples.removeRoleForUser
  })
)

const setGroupRoles = HttpApiEndpoint.put("setRolesForGroup", "/projects/:projectId/groups/:groupId/roles", {
  params: ProjectGroupPath,
  payload: MemberRoles,
  ...changed
}).annotateMerge(
  operation({
    summary: "Set a group's roles in a project",
    description: "An empty list removes the group from the project.",
    needs: inProject("UPDATE_PROJECT"),
    example: projectAccessExamples.setRolesForGroup
  })
)

const removeGroup = HttpApiEndpoint.delete("removeGroupAccess", "/projects/:projectId/groups/:groupId/roles", {
  params: ProjectGroupPath,
  ...changed
}).annotateMerge(
  operation({
    summary: "Remove a group from a project",
    description: "Its members keep their own roles.",
    needs: inProject("UPDATE_PROJECT"),
    example: projectAccessExamples.removeGroupAccess
  })
)

const addGroupRole = HttpApiEndpoint.post("addRoleToGroup", "/projects/:projectId/groups/:groupId/roles/:roleId", {
  params: ProjectGroupRolePath,
  ...changed
}).annotateMerge(
  operation({
    summary: "Give a group a role in a project",
    description: "In addition to the roles it has there.",
    needs: inProject("UPDATE_PROJECT"),
    example: projectAccessExamples.addRoleToGroup
  })
)

const changeGroupRole = HttpApiEndpoint.put(
  "changeRoleForGroup",
  "/projects/:projectId/groups/:groupId/roles/:roleId",
  { params: ProjectGroupRolePath, ...changed }
).annotateMerge(
  operation({
    summary: "Make a role a group's only role in a project",
    description: "Other roles are removed.",
    needs: inProject("UPDATE_PROJECT"),
    example: projectAccessExamples.changeRoleForGroup
  })
)

const removeGroupRole = HttpApiEndpoint.delete(
  "removeRoleFromGroup",
  "/projects/:projectId/groups/:groupId/roles/:roleId",
  { params: ProjectGroupRolePath, ...changed }
).annotateMerge(
  operation({
    summary: "Remove a group's role in a project",
    description: "Other roles stay.",
    needs: inProject("UPDATE_PROJECT"),
    example: projectAccessExamples.removeRoleFromGroup
  })
)

export class ProjectAccessGroup extends HttpApiGroup.make("projectAccess")
  .add(getAccess, addAccess, setAccess, addRoleAccess)
  .add(setUserRoles, removeUser, addUserRole, changeUserRole, removeUserRole)
  .add(setGroupRoles, removeGroup, addGroupRole, changeGroupRole, removeGroupRole)
  .middleware(NoStore)
  .annotateMerge(OpenApi.annotations({ title: "Project access", description: "Manage who has roles in projects" })) {}
