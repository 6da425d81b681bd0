import { Effect } from "effect"
import {
  type ApprovalRule,
  approvalRule,
  configurationUpdated,
  configViolations,
  isWeaker,
  type NewChangeRequestConfig,
  ownRuleFrom,
  type Requirement
} from "../../../domain/change-requests/approval-rule.ts"
import { sameContent } from "../../../domain/values/same-content.ts"
import { ChangeRequestStore } from "../../../ports/change-requests/change-request-store.ts"
import { EnvironmentStore } from "../../../ports/environments/environment-store.ts"
import { refuseInvalid, requirePermission } from "../../access/require-permission.ts"
import { inTransaction, recordEvents } from "../../events/in-transaction.ts"
import { lockApprovalRules } from "../../events/refuse-unapproved.ts"
import { refuseWeaker } from "../../events/refuse-weaker.ts"
import type { EnvironmentOfProject } from "../../features/lock-features.ts"
import { projectToChange } from "../../projects/update-project.ts"
import { refuseUnlinked, rulesIn } from "./change-request-config.ts"
import { judgeRequests } from "../judge-requests.ts"

/**
 * Decides whether changes need approval in an environment of a project. Only administrators can require less, or a
 * request with as many approvals as were required so far. Requests that now have too few approvals go back to review;
 * no request is approved by this. Doing it twice changes nothing.
 */
export const setChangeRequestConfig = Effect.fn("setChangeRequestConfig")(function* (
  scope: EnvironmentOfProject,
  given: NewChangeRequestConfig
) {
  yield* changeRule(scope, (before, minimum) =>
    Effect.as(
      refuseInvalid(configViolations(given, { environment: scope.environment, minimum })),
      ownRuleFrom(given, before)
    )
  )
})

/**
 * Replaces the project's own requirement, which may be less than the minimum of the environment. The minimum still
 * applies.
 */
export const setOwnRule = Effect.fnUntraced(function* (scope: EnvironmentOfProject, own: Requirement | null) {
  yield* changeRule(scope, () => Effect.succeed(own))
})

/**
 * Replaces the project's own requirement by one that is decided from the current rule and the environment's minimum.
 */
const changeRule = Effect.fnUntraced(function* <E, R>(
  scope: EnvironmentOfProject,
  decide: (before: ApprovalRule | undefined, minimum: number | null) => Effect.Effect<Requirement | null, E, R>
) {
  yield* requirePermission("PROJECT_CHANGE_REQUEST_WRITE", { project: scope.project })

  yield* inTransaction(
    Effect.gen(function* () {
      yield* projectToChange(scope.project)
      yield* lockApprovalRules([scope.project])
      yield* refuseUnlinked(scope)
      const minimum = yield* minimumOf(scope.environment)
      const before = (yield* rulesIn(scope.project)).get(scope.environment)
      const own = yield* decide(before, minimum)
      if (sameContent(own, before?.own ?? null)) return
      const after = approvalRule(scope, { own, minimum })
      yield* refuseWeaker(before, after)
      yield* (yield* ChangeRequestStore).setRule(scope.project, scope.environment, own)
      yield* recordEvents(configurationUpdated(scope, before, after))
      if (isWeaker(before, after)) yield* judgeRequests(scope, after)
    })
  )
})

/** How many people must approve changes of all projects in the environment. */
const minimumOf = Effect.fnUntraced(function* (name: string) {
  const environments = yield* (yield* EnvironmentStore).list
  return environments.find((environment) => environment.name === name)?.requiredApprovals ?? null
})
