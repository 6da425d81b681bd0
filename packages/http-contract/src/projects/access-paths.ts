import { Schema } from "effect"
import { ProjectPath } from "../operation/paths.ts"

const named = (description: string, example: string) => Schema.String.annotate({ description, examples: [example] })

/** What paths name may not exist, so it is any text. */
export const GroupPath = { groupId: named("The id of the group", "1") }

export const RolePath = { roleId: named("The id of the role", "101") }

const UserPath = { userId: named("The id of the user", "1") }

export const ProjectRolePath = { ...ProjectPath, ...RolePath }

export const ProjectUserPath = { ...ProjectPath, ...UserPath }

export const ProjectGroupPath = { ...ProjectPath, ...GroupPath }

export const ProjectUserRolePath = { ...ProjectUserPath, ...RolePath }

export const ProjectGroupRolePath = { ...ProjectGroupPath, ...RolePath }
