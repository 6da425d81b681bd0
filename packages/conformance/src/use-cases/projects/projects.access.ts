import { type Member, memberRole, ownerRole, type Role } from "@halyard/core/domain"
import {
  addProjectEnvironment,
  archiveFeature,
  archiveProject,
  createProject,
  deleteProject,
  favorProject,
  getProjectAccess,
  getProjectInsights,
  getProjectOverview,
  getProjectStatus,
  giveMemberRole,
  giveProjectRole,
  giveProjectRoles,
  listFlagCreators,
  listProjectFlagCreators,
  listProjects,
  removeMember,
  removeProjectEnvironment,
  reportProjectHealth,
  reviveProject,
  setDefaultStrategy,
  setMemberRole,
  setMemberRoles,
  setProjectAccess,
  summarizeProject,
  takeMemberRole,
  updateProject,
  updateProjectSettings,
  validateProjectId
} from "@halyard/core/use-cases"
import { aTeamOf } from "../../fixtures/groups-and-roles.ts"
import { anEnvironment } from "../../fixtures/stored-entities.ts"
import { aUserAccount } from "../../fixtures/accounts.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { type AccessTable, after, alsoRequires, type UseCaseCall, type UseCase, named } from "../access/access-table.ts"

/** To grant a role, a caller must have every permission of the role. */
const giving = ({ permissions }: Role, call: UseCase) => alsoRequires(permissions, call)

export const projectsAccess: AccessTable = {
  getProjects: () => listProjects(),
  createProject: () => named((id) => createProject({ id, name: id, environments: [] })),
  validateProject: () => named(validateProjectId),
  getProjectHealthReport: ({ project }) => reportProjectHealth(project),
  getDeprecatedProjectOverview: ({ project }) => getProjectOverview(project),
  getProjectOverview: ({ project }) => summarizeProject(project),
  getProjectStatus: ({ project }) => getProjectStatus(project),
  getProjectInsights: ({ project }) => getProjectInsights(project),
  getProjectFlagCreators: ({ project }) => listProjectFlagCreators(project),
  getFlagCreators: () => listFlagCreators({ text: null, limit: 50, offset: 0 }),
  updateProject: ({ project }) => updateProject(project, { name: "New" }),
  updateProjectSettings: ({ project }) => updateProjectSettings(project, {}),
  addFavoriteProject: ({ project }) => favorProject(project, true),
  removeFavoriteProject: ({ project }) => favorProject(project, false),

  archiveProject: ({ address, project }) => after(asAdmin(archiveFeature(address)), () => archiveProject(project)),
  reviveProject: ({ project }) => reviveProject(project),
  deleteProject: ({ address, project }) => after(asAdmin(archiveFeature(address)), () => deleteProject(project)),

  addEnvironmentToProject: ({ project }) => after(anEnvironment(), ({ name }) => addProjectEnvironment(project, name)),
  removeEnvironmentFromProject: ({ project }) => removeProjectEnvironment(project, "production"),
  addDefaultStrategyToProjectEnvironment: ({ production }) => setDefaultStrategy(production, { name: "default" }),

  getProjectAccess: ({ project }) => getProjectAccess(project),
  setProjectAccess: ({ project }) => setProjectAccess(project, []),
  addAccessToProject: giving(ownerRole, ({ project }) =>
    onUser(({ id }) => giveProjectRoles(project, { roles: [ownerRole.id], users: [id], groups: [] }))
  ),
  addRoleAccessToProject: giving(memberRole, ({ project }) =>
    onUser((user) => giveProjectRole(project, memberRole.id, { users: [user] }))
  ),
  setRolesForUser: ({ project }) => onUser((user) => setMemberRoles(project, user, [])),
  removeUserAccess: ({ project }) => onUser((user) => removeMember(project, user)),
  addRoleToUser: giving(memberRole, ({ project }) => onUser((user) => giveMemberRole(project, user, memberRole.id))),
  changeRoleForUser: giving(memberRole, ({ project }) => onUser((user) => setMemberRole(project, user, memberRole.id))),
  removeRoleForUser: ({ project }) => onUser((user) => takeMemberRole(project, user, memberRole.id)),
  setRolesForGroup: ({ project }) => onGroup((group) => setMemberRoles(project, group, [])),
  removeGroupAccess: ({ project }) => onGroup((group) => removeMember(project, group)),
  addRoleToGroup: giving(memberRole, ({ project }) =>
    onGroup((group) => giveMemberRole(project, group, memberRole.id))
  ),
  changeRoleForGroup: giving(memberRole, ({ project }) =>
    onGroup((group) => setMemberRole(project, group, memberRole.id))
  ),
  removeRoleFromGroup: ({ project }) => onGroup((group) => takeMemberRole(project, group, memberRole.id))
}

const onUser = (call: (user: Member) => UseCaseCall) => after(aUserAccount(), ({ id }) => call({ kind: "user", id }))

const onGroup = (call: (group: Member) => UseCaseCall) => after(aTeamOf(), ({ id }) => call({ kind: "group", id }))
