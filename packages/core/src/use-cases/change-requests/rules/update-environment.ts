import { Effect } from "effect"
import { approvalRule } from "../../../domain/change-requests/approval-rule.ts"
import type { EnvironmentChange } from "../../../domain/environments/environment.ts"
import { EnvironmentStore } from "../../../ports/environments/environment-store.ts"
import { requirePermission } from "../../access/require-permission.ts"
import { lockProject } from "../../access/visible-project.ts"
import { changeEnvironment } from "../../environments/environments.ts"
import { inTransaction } from "../../events/in-transaction.ts"
import { judgeRequests } from "../judge-requests.ts"

/**
 * Changes the given properties of an environment. If projects then need more approvals, requests that have too few go
 * back to review.
 */
export const updateEnvironment = Effect.fn("updateEnvironment")(function* (name: string, change: EnvironmentChange) {
  yield* requirePermission("ADMIN")

  return yield* inTransaction(
    Effect.gen(function* () {
      // Locks projects before environments, as linking does.
      if (change.requiredApprovals !== undefined) yield* lockProjectsOf([name])
      const { after, before } = yield* changeEnvironment(name, change)
      const { requiredApprovals: minimum } = after
      if ((minimum ?? 0) <= (before.requiredApprovals ?? 0)) return after
      for (const { id } of yield* (yield* EnvironmentStore).projects(name)) {
        const scope = { project: id, environment: name }
        yield* judgeRequests(scope, approvalRule(scope, { own: null, minimum }))
      }
      return after
    })
  )
})

/** Locks the projects that have one of the environments, in the order of their ids. */
export const lockProjectsOf = Effect.fnUntraced(function* (environments: ReadonlyArray<string>) {
  const linked = yield* Effect.forEach(environments, (yield* EnvironmentStore).projects)
  const ids = new Set(linked.flat().map(({ id }) => id))
  yield* Effect.forEach([...ids].toSorted(), lockProject, { discard: true })
})
