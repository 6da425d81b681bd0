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
import { method } from "./method.ts"
import {
  Archived,
  environmentName,
  filtersNamed,
  isOn,
  MemberInput,
  optional,
  parsedAfter,
  ProjectEnvironmentInput,
  projectId,
  roleId,
  roleIds,
  RolesHeld
} from "./inputs.ts"

export const projects = {
  create: method(createProject, NewProject),
  list: method(listProjects, optional(Archived)),
  get: method(summarizeProject, projectId),
  overview: method(getProjectOverview, projectId),
  health: method(reportProjectHealth, projectId),
  insights: method(getProjectInsights, projectId),
  status: method(getProjectStatus, projectId),
  update: method(updateProject, projectId, ProjectChange),
  updateSettings: method(updateProjectSettings, projectId, NewProjectSettings),
  archive: method(archiveProject, projectId),
  revive: method(reviveProject, projectId),
  delete: method(deleteProject, projectId),
  validateId: method(validateProjectId, projectId),
  setFavorite: method(favorProject, projectId, isOn),
  listEnvironments: method(listProjectEnvironments, projectId),
  addEnvironment: method(addProjectEnvironment, projectId, environmentName),
  removeEnvironment: method(removeProjectEnvironment, projectId, environmentName),
  setDefaultStrategy: method(setDefaultStrategy, ProjectEnvironmentInput, NewStrategy),
  listApplications: method(
    parsedAfter(parseApplicationQuery, listProjectApplications),
    projectId,
    filtersNamed("query", "sortBy", "sortOrder", "limit", "offset")
  ),
  listOutdatedSdks: method(listOutdatedProjectSdks, projectId)
}

export const projectAccess = {
  get: method(getProjectAccess, projectId),
  set: method(setProjectAccess, projectId, RolesHeld),
  giveRoles: method(giveProjectRoles, projectId, RolesGiven),
  giveRole: method(giveProjectRole, projectId, roleId, RoleTakers),
  addMember: method(giveMemberRole, projectId, MemberInput, roleId),
  setMemberRole: method(setMemberRole, projectId, MemberInput, roleId),
  setMemberRoles: method(setMemberRoles, projectId, MemberInput, roleIds),
  takeMemberRole: method(takeMemberRole, projectId, MemberInput, roleId),
  removeMember: method(removeMember, projectId, MemberInput)
}
