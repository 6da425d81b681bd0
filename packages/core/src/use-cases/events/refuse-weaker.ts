import { Effect } from "effect"
import { type ApprovalRule, isWeaker, type Requirement } from "../../domain/change-requests/approval-rule.ts"
import { quoted } from "../../domain/violations/violation.ts"
import { requirePermission } from "../access/require-permission.ts"

/**
 * Fails with `NoAccess` if changes need less approval afterwards, unless an administrator does it. Otherwise whoever
 * may set the rule could take it away, change something, and set it again. A change request may do it with the
 * approvals that it needs.
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
