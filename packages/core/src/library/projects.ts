import { parseApplicationQuery } from "../domain/metrics/application-query.ts"
import { RolesGiven, RoleTakers } from "../domain/projects/project-access.ts"
import { NewProject, NewProjectSettings, ProjectChange } from "../domain/projects/project.ts"
import { NewStrategy } from "../domain/strategies/strategy.ts"
import { listProjectEnvironments } from "../use-cases/environments/environments.ts"
import { listOutdatedProjectSdks, listProjectApplications } from "../use-cases/metrics/applications.ts"
import { archiveProject, deleteProject, reviveProject } from "../use-cases/projects/archive-project.ts"
import { createProject } from "../use-cases/change-requests/rules/create-project.ts"
import { validateProjectId } from "../use-cases/projects/create-project.ts"
import { favorProject } from "../use-cases/projects/favor-project.ts"
import { getProjectAccess } from "../use-cases/projects/get-project-access.ts"
import {
  addProjectEnvironment,
  removeProjectEnvironment,
  setDefaultStrategy
} from "../use-cases/projects/project-environments.ts"
import {
  getProjectOverview,
  listProjects,
  reportProjectHealth,
  summarizeProject
} from "../use-cases/projects/project-reports.ts"
import { getProjectInsights, getProjectStatus } from "../use-cases/projects/project-status.ts"
import {
  giveMemberRole,
  giveProjectRole,
  giveProjectRoles,
  removeMember,
  setMemberRole,
  setMemberRoles,
  setProjectAccess,
  takeMemberRole
} from "../use-cases/projects/set-project-access.ts"
import { updateProject, updateProjectSettings } from "../use-cases/projects/update-project.ts"
import { door } from "./door.ts"
import {
  Archived,
  environmentName,
  filtersNamed,
  flag,
  Member,
  optional,
  parsedAfter,
  ProjectEnvironment,
  projectId,
  roleId,
  roleIds,
  RolesHeld
} from "./inputs.ts"

export const projects = {
  create: door(createProject, NewProject),
  list: door(listProjects, optional(Archived)),
  get: door(summarizeProject, projectId),
  overview: door(getProjectOverview, projectId),
  health: door(reportProjectHealth, projectId),
  insights: door(getProjectInsights, projectId),
  status: door(getProjectStatus, projectId),
  update: door(updateProject, projectId, ProjectChange),
  updateSettings: door(updateProjectSettings, projectId, NewProjectSettings),
  archive: door(archiveProject, projectId),
  revive: door(reviveProject, projectId),
  delete: door(deleteProject, projectId),
  validateId: door(validateProjectId, projectId),
  setFavorite: door(favorProject, projectId, flag),
  listEnvironments: door(listProjectEnvironments, projectId),
  addEnvironment: door(addProjectEnvironment, projectId, environmentName),
  removeEnvironment: door(removeProjectEnvironment, projectId, environmentName),
  setDefaultStrategy: door(setDefaultStrategy, ProjectEnvironment, NewStrategy),
  listApplications: door(
    parsedAfter(parseApplicationQuery, listProjectApplications),
    projectId,
    filtersNamed("query", "sortBy", "sortOrder", "limit", "offset")
  ),
  listOutdatedSdks: door(listOutdatedProjectSdks, projectId)
}

export const projectAccess = {
  get: door(getProjectAccess, projectId),
  set: door(setProjectAccess, projectId, RolesHeld),
  giveRoles: door(giveProjectRoles, projectId, RolesGiven),
  giveRole: door(giveProjectRole, projectId, roleId, RoleTakers),
  addMember: door(giveMemberRole, projectId, Member, roleId),
  setMemberRole: door(setMemberRole, projectId, Member, roleId),
  setMemberRoles: door(setMemberRoles, projectId, Member, roleIds),
  takeMemberRole: door(takeMemberRole, projectId, Member, roleId),
  removeMember: door(removeMember, projectId, Member)
}
