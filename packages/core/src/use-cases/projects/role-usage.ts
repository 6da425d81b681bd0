import { Effect } from "effect"
import { roleUsage, type RoleUsage } from "../../domain/projects/role-usage.ts"
import { isServiceAccount } from "../../domain/tokens/service-account.ts"
import { ProjectAccessStore } from "../../ports/projects/project-access-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { projectVisibility } from "../access/visible-project.ts"
import { findRole } from "../roles/roles.ts"

/** Counts who has a role, in each project that the caller may see. */
export const getRoleUsage = Effect.fn("getRoleUsage")(function* (id: number) {
  yield* requirePermission("READ_ROLE")
  const role = yield* findRole(id)
  const isVisible = yield* projectVisibility()
  const programs = (yield* (yield* UserStore).list).filter(isServiceAccount)
  const assignments = yield* (yield* ProjectAccessStore).assignments
  const usage: RoleUsage = {
    projects: roleUsage(
      role.id,
      assignments.filter(({ project }) => isVisible(project)),
      new Set(programs.map((account) => account.id))
    )
  }
  return usage
})
