import { Context, Effect, Ref } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import type { ApprovalRule } from "../../domain/change-requests/approval-rule.ts"
import { type DeliveryReach, deliveryReach } from "../../domain/change-requests/approval-reach.ts"
import type { EventDraft } from "../../domain/events/event.ts"
import { quoted } from "../../domain/violations/violation.ts"
import { NoAccess } from "../../domain/violations/errors.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { approvalRulesLock, ChangeRequestStore } from "../../ports/change-requests/change-request-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"

/**
 * Fails with `NoAccess` if the recorded changes alter what applications get in an environment where changes need
 * approval, unless the caller may skip that. `inTransaction` runs it at the end of every write.
 */
export const refuseUnapproved = Effect.fnUntraced(function* (drafts: ReadonlyArray<EventDraft>) {
  const reach = deliveryReach(drafts)
  if (reach.environments.size === 0 && reach.segments.length === 0) return
  if (yield* PartOfApprovedRequest) return

  const environments = yield* withUsers(reach)
  const principal = yield* CurrentPrincipal
  const { permits } = yield* AccessPolicy
  const before = yield* RulesBefore
  const known = before === undefined ? undefined : yield* Ref.get(before)
  const rules = known ?? (yield* (yield* ChangeRequestStore).shareRules([...environments.keys()]))
  for (const { environment, project } of rules) {
    const reached = environments.get(project)
    if (reached !== "all" && reached?.has(environment) !== true) continue
    if (!(yield* NobodySkipsApproval) && (yield* permits(principal, "SKIP_CHANGE_REQUEST", { project, environment })))
      continue
    return yield* new NoAccess({
      permissions: ["SKIP_CHANGE_REQUEST"],
      environment,
      reason: `Changes in the environment ${quoted(environment)} of the project ${quoted(project)} need approval. Make a change request.`
    })
  }
})

/**
 * Locks the rules of approval of these projects until the transaction ends. Every change of a rule takes this lock: so
 * a write that was checked by the old rule is committed before the new one. Projects and environments are locked
 * before, where a transaction locks them, too.
 */
export const lockApprovalRules = Effect.fnUntraced(function* (projects: ReadonlyArray<string>) {
  const { lock } = yield* Transactions
  yield* Effect.forEach(projects.toSorted(), (project) => lock(approvalRulesLock(project)), { discard: true })
})

/** Adds the environments in which the segments are used. */
const withUsers = Effect.fnUntraced(function* (reach: DeliveryReach) {
  const all = new Map(reach.environments)
  for (const [project, environments] of yield* environmentsOfSegments(reach.segments)) {
    const known = all.get(project) ?? new Set<string>()
    if (known !== "all") all.set(project, new Set([...known, ...environments]))
  }
  return all
})

/**
 * Returns the environments in which segments are used, by project. Strategies of archived features do not count, since
 * they do not reach applications. But every release plan counts, also that of an archived feature, because its
 * milestones could start by themselves once the feature is revived.
 */
export const environmentsOfSegments = Effect.fnUntraced(function* (segments: ReadonlyArray<number>) {
  const environments = new Map<string, Set<string>>()
  const store = yield* SegmentStore
  for (const segment of segments) {
    const { planned, strategies } = yield* store.users(segment)
    const active = strategies.filter(({ archived }) => !archived)
    const used = [...active.map(({ environment, projectId: project }) => ({ environment, project })), ...planned]
    for (const { environment, project } of used) {
      environments.set(project, (environments.get(project) ?? new Set()).add(environment))
    }
  }
  return environments
})

/** Whether the write applies or tries a change request, whose approvals are checked by `refuseMissingApprovals`. */
export const PartOfApprovedRequest = Context.Reference<boolean>("@halyard/core/PartOfApprovedRequest", {
  defaultValue: () => false
})

/**
 * The rules as they were before a write that also changes rules, which could otherwise lift them for itself. The write
 * reads them under its own locks.
 */
export const RulesBefore = Context.Reference<Ref.Ref<ReadonlyArray<ApprovalRule> | undefined> | undefined>(
  "@halyard/core/RulesBefore",
  { defaultValue: () => undefined }
)

/** Whether callers who may skip approval are refused, too. Set for programs that must not skip it unasked. */
export const NobodySkipsApproval = Context.Reference<boolean>("@halyard/core/NobodySkipsApproval", {
  defaultValue: () => false
})
