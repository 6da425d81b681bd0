import { Effect } from "effect"
import type { Requirement } from "../../domain/change-requests/approval-rule.ts"
import { changeRequestEvent } from "../../domain/change-requests/change-request-events.ts"
import { judgedState, underReview } from "../../domain/change-requests/change-request-state.ts"
import { CurrentEventGroup, CurrentReason } from "../../domain/events/event.ts"
import { ChangeRequestStore } from "../../ports/change-requests/change-request-store.ts"
import { recordEvents } from "../events/in-transaction.ts"
import type { EnvironmentOfProject } from "../features/lock-features.ts"
import { collectRequests } from "./collect-requests.ts"
import { inState, neededApprovals } from "./lock-request.ts"
import { validApprovals } from "./rules/valid-approvals.ts"

/**
 * Sends requests of a project that have too few approvals back to review, after the rule of an environment has changed.
 * The caller has locked the project: transactions that lock several requests, or a request and its project, lock the
 * project first.
 */
export const judgeRequests = Effect.fnUntraced(function* (
  { environment, project }: EnvironmentOfProject,
  rule: Requirement | undefined
) {
  const applied = yield* CurrentEventGroup
  // A request that changes the rule was approved by the rule before.
  const isApplied = (id: number) => applied?.type === "change-request" && applied.id === String(id)
  const query = { projects: [project], states: underReview }
  const ids = yield* collectRequests(query, ({ id }) => Effect.succeed(isApplied(id) ? [] : [id]))
  const reason = (yield* CurrentReason) ?? `Changes in ${environment} need ${approvals(rule)} now`
  yield* Effect.provideService(Effect.forEach(ids.toReversed(), judgeOne, { discard: true }), CurrentReason, reason)
})

const approvals = (rule: Requirement | undefined): string => {
  if (rule === undefined) return "no approval"
  return `${rule.requiredApprovals} ${rule.requiredApprovals === 1 ? "approval" : "approvals"}`
}

const judgeOne = Effect.fnUntraced(function* (id: number) {
  const store = yield* ChangeRequestStore
  const request = yield* store.lock(id)
  if (request === undefined) return
  const needed = yield* neededApprovals(request)
  const state = judgedState(request.state, (yield* validApprovals(request)).length >= needed)
  if (state === request.state) return
  const judged = { ...(yield* inState(request, state)), schedule: null }
  yield* store.update(judged)
  yield* recordEvents(changeRequestEvent("change-request-sent-to-review", judged))
})
