import { Effect } from "effect"
import { type ApprovalRule, isWeaker, type Requirement } from "../../domain/change-requests/approval-rule.ts"
import { quoted } from "../../domain/violations/violation.ts"
import { requirePermission } from "../access/require-permission.ts"

/**
 * Fails with `NoAccess` if changes would need less approval, unless an administrator does it. Otherwise somebody who
 * may set the rule could lift it, change something, and set it again. A change request with the necessary approvals may
 * do it.
 */
export const refuseWeaker = Effect.fnUntraced(function* (
  before: ApprovalRule | undefined,
  after: Requirement | undefined
) {
  if (before === undefined || !isWeaker(after, before)) return
  const { environment, project, requiredApprovals } = before
  const scope = `the environment ${quoted(environment)} of the project ${quoted(project)}`
  const people = `${requiredApprovals} ${requiredApprovals === 1 ? "approval" : "approvals"}`
  const reason = `Changes in ${scope} need ${people}, and so does asking for less. Propose updateChangeRequestConfig in a change request, or ask an administrator.`
  yield* requirePermission("ADMIN", {}, reason)
})
