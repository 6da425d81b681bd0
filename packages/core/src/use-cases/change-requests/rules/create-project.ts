import { Effect } from "effect"
import { CurrentPrincipal } from "../../../domain/access/principal.ts"
import { ownerRole } from "../../../domain/access/role.ts"
import { newRulesViolations } from "../../../domain/change-requests/approval-rule.ts"
import type { NewProject } from "../../../domain/projects/project.ts"
import { EnvironmentStore } from "../../../ports/environments/environment-store.ts"
import { ProjectAccessStore } from "../../../ports/projects/project-access-store.ts"
import { refuseInvalid, requirePermission } from "../../access/require-permission.ts"
import { inTransaction } from "../../events/in-transaction.ts"
import { makeProject } from "../../projects/create-project.ts"
import { setChangeRequestConfig } from "./set-change-request-config.ts"

/**
 * Creates a project and links it to environments. The calling user becomes its owner, and sets where changes need approval from the
 * start.
 */
export const createProject = Effect.fn("createProject")(function* (draft: NewProject) {
  yield* requirePermission("CREATE_PROJECT")

  return yield* inTransaction(
    Effect.gen(function* () {
      const project = yield* makeProject(draft)
      const { changeRequestEnvironments: rules } = draft
      if (rules === undefined) return project
      const minimums = new Map(
        (yield* (yield* EnvironmentStore).list).map(({ name, requiredApprovals }) => [name, requiredApprovals ?? null])
      )
      yield* refuseInvalid(newRulesViolations(rules, project.environments, minimums))
      const setAll = Effect.forEach(rules, ({ name, requiredApprovals = null }) =>
        setChangeRequestConfig(
          { project: project.id, environment: name },
          { changeRequestsEnabled: true, requiredApprovals }
        )
      )
      yield* Effect.provideService(setAll, CurrentPrincipal, yield* callerIn(project.id))
      return { ...project, changeRequestEnvironments: rules }
    })
  )
})

/** The caller with what creating the project gave to them. */
const callerIn = Effect.fnUntraced(function* (project: string) {
  const caller = yield* CurrentPrincipal
  const isMember = (yield* (yield* ProjectAccessStore).users(project)).some(({ id }) => id === caller.id)
  return isMember ? { ...caller, grants: [...caller.grants, { role: ownerRole, project }] } : caller
})
