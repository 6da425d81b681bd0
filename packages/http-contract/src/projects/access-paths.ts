import { pathText, ProjectPath } from "../operation/paths.ts"

export const GroupPath = { groupId: pathText("The group's id", "1") }

export const RolePath = { roleId: pathText("The role's id", "101") }

const UserPath = { userId: pathText("The user's id", "1") }

export const ProjectRolePath = { ...ProjectPath, ...RolePath }

export const ProjectUserPath = { ...ProjectPath, ...UserPath }

export const ProjectGroupPath = { ...ProjectPath, ...GroupPath }

export const ProjectUserRolePath = { ...ProjectUserPath, ...RolePath }

export const ProjectGroupRolePath = { ...ProjectGroupPath, ...RolePath }
