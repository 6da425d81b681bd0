import { Effect, Struct } from "effect"
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
 * Creates a project and links it to environments. The calling user becomes its owner, and sets where changes need
 * approval from the start.
 */
export const createProject = Effect.fn("createProject")(function* (draft: NewProject) {
  yield* requirePermission("CREATE_PROJECT")

  return yield* inTransaction(
    Effect.gen(function* () {
      const project = yield* makeProject(draft)
      if (draft.changeRequestEnvironments !== undefined) yield* setRules(project, draft.changeRequestEnvironments)
      return { ...project, ...Struct.pick(draft, ["changeRequestEnvironments"]) }
    })
  )
})

const setRules = Effect.fnUntraced(function* (
  { environments, id: project }: { readonly id: string; readonly environments: ReadonlyArray<string> },
  rules: NonNullable<NewProject["changeRequestEnvironments"]>
) {
  const known = yield* (yield* EnvironmentStore).list
  const minimums = new Map(known.map(({ name, requiredApprovals }) => [name, requiredApprovals ?? null]))
  yield* refuseInvalid(newRulesViolations(rules, environments, minimums))
  const setAll = Effect.forEach(rules, ({ name: environment, requiredApprovals = null }) =>
    setChangeRequestConfig({ project, environment }, { changeRequestsEnabled: true, requiredApprovals })
  )
  yield* setAll.pipe(
    Effect.provideService(CurrentPrincipal, yield* callerIn(project)),
    // This transaction has just created the project and its links.
    Effect.catchTag("NotFound", Effect.die)
  )
})

/** The caller, with the role that creating the project gave to them. */
const callerIn = Effect.fnUntraced(function* (project: string) {
  const caller = yield* CurrentPrincipal
  const isMember = (yield* (yield* ProjectAccessStore).users(project)).some(({ id }) => id === caller.id)
  return isMember ? { ...caller, grants: [...caller.grants, { role: ownerRole, project }] } : caller
})
