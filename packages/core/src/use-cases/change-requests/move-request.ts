import { DateTime, Effect, Option } from "effect"
import { CurrentPrincipal, type Principal } from "../../domain/access/principal.ts"
import { changeRequestEvent } from "../../domain/change-requests/change-request-events.ts"
import { type ChangeRequest, NewState, type Schedule } from "../../domain/change-requests/change-request.ts"
import { type TargetState, whyNotTo } from "../../domain/change-requests/change-request-state.ts"
import { CurrentReason } from "../../domain/events/event.ts"
import { sizeViolations } from "../../domain/json/size-violations.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { isRfc3339, millisBetween, now } from "../../domain/values/timestamp.ts"
import { Conflict, InvalidData, InvalidOperation, NoAccess } from "../../domain/violations/errors.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { ChangeRequestStore } from "../../ports/change-requests/change-request-store.ts"
import { refuseInvalid } from "../access/require-permission.ts"
import { lockProject } from "../access/visible-project.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { applyChanges, approvedAuthor, reasonOf, underRequest } from "./apply-changes.ts"
import { participant } from "./draft-changes.ts"
import { mailReviewers, reviewersFor } from "./find-reviewers.ts"
import {
  lockRequest,
  inState,
  neededApprovals,
  refuseOthers,
  type RequestAddress,
  requireWhereReached,
  visibleRequest
} from "./lock-request.ts"
import { type Judgement, judgeRequest, problemsOf } from "./judge-request.ts"
import { requestView } from "./show-request.ts"
import { refuseUncounted, validApprovals } from "./rules/valid-approvals.ts"
import { withComment } from "./review-request.ts"

/** Moves a request to another state, with a comment if there is one. Applying it is one transaction. */
export const moveRequest = Effect.fn("moveRequest")(function* (address: RequestAddress, given: NewState) {
  yield* refuseInvalid(sizeViolations(NewState, given, ""))
  const schedule = yield* scheduleIn(given)
  const judged = judging.has(given.state) ? yield* judgeRequest(yield* visibleRequest(address)) : undefined
  const move = Effect.gen(function* () {
    // Locks the project first, as changes of its rules do.
    if (given.state === "Applied") yield* lockProject(address.project)
    const locked = yield* lockRequest(address)
    yield* refuseOutdated(locked, given, judged)
    const text = given.comment?.trim() ?? ""
    const request = text === "" ? locked : yield* withComment(locked, text)
    const needed = yield* neededApprovals(request)
    const refusal = whyNotTo(request.state, given.state, needed)
    if (refusal !== undefined) return yield* new InvalidOperation({ message: refusal })
    const next = yield* moveTo({ ...request, minApprovals: needed }, given.state, { schedule, judged })
    yield* (yield* ChangeRequestStore).update(next)
  })
  yield* given.state === "Applied" ? underRequest(address.request, inTransaction(move)) : inTransaction(move)
  return yield* requestView(address.request)
})

/** States that a request can enter only if it could be applied now. */
const judging: ReadonlySet<TargetState> = new Set(["In review", "Approved", "Scheduled"])

/** Fails if the changes were edited since the caller read them: nobody approves what they have not seen. */
const refuseOutdated = Effect.fnUntraced(function* (
  { changes, id, revision = 0 }: ChangeRequest,
  given: NewState,
  judged: Judgement | undefined
) {
  const isRead = given.revision === undefined || given.revision === revision
  if (isRead && (judged === undefined || sameContent(changes, judged.request.changes))) return
  return yield* new Conflict({
    what: `The change request #${id} stays as it is`,
    conflicts: ["Its changes were edited since you read it. Read it again"]
  })
})

/** Fails with `Conflict` if the request could not be applied now. */
const refuseUnfit = Effect.fnUntraced(function* (judged: Judgement | undefined, what: string) {
  const [problem, ...others] = judged === undefined ? [] : problemsOf(judged)
  if (problem === undefined) return
  return yield* new Conflict({
    what: `The change request #${judged?.request.id} cannot be ${what}`,
    conflicts: [problem, ...others]
  })
})

/** How a request is moved. */
interface Move {
  readonly schedule: Schedule | null
  readonly judged: Judgement | undefined
}

const moveTo = (request: ChangeRequest, state: TargetState, { judged, schedule }: Move) => {
  switch (state) {
    case "In review":
      return sendToReview(request, judged)
    case "Approved":
      return approve(request, judged)
    case "Rejected":
      return reject(request)
    case "Cancelled":
      return cancel(request)
    case "Scheduled":
      return scheduleRequest(request, { judged, schedule })
    case "Applied":
      return applyRequest(request)
  }
}

/** Sends the request to review. If it needs no approval, it is approved at once. */
const sendToReview = Effect.fnUntraced(function* (request: ChangeRequest, judged: Judgement | undefined) {
  yield* refuseOthers(request, "send it to review")
  yield* refuseUnfit(judged, "sent to review")
  const sent = yield* inState(request, "In review")
  const people = sent.minApprovals === 0 ? [] : yield* reviewersFor(sent)
  const involved = [...new Set([sent.author.id, ...sent.reviewers, ...people.map(({ id }) => id)])]
  yield* recordEvents(changeRequestEvent("change-request-sent-to-review", sent, { involved }))
  yield* mailReviewers(sent, people)
  return yield* approvedIfEnough(sent)
})

const approve = Effect.fnUntraced(function* (request: ChangeRequest, judged: Judgement | undefined) {
  const by = yield* reviewerOf(request, "approve")
  yield* refuseUncounted(request, by.id)
  yield* refuseUnfit(judged, "approved")
  const isNew = !request.approvals.some((approval) => approval.by.id === by.id)
  const next = isNew ? { ...request, approvals: [...request.approvals, { by, at: yield* now }] } : request
  if (isNew) yield* recordEvents(changeRequestEvent("change-request-approval-added", next))
  return request.state === "Approved" ? next : yield* approvedIfEnough(next)
})

const approvedIfEnough = Effect.fnUntraced(function* (request: ChangeRequest) {
  if ((yield* validApprovals(request)).length < request.minApprovals) return request
  const approved = yield* inState(request, "Approved")
  yield* recordEvents(changeRequestEvent("change-request-approved", approved))
  return approved
})

const reject = Effect.fnUntraced(function* (request: ChangeRequest) {
  const by = yield* reviewerOf(request, "reject")
  const rejections = [...request.rejections, { by, at: yield* now }]
  const rejected = { ...(yield* inState(request, "Rejected")), rejections, schedule: null }
  yield* recordEvents(changeRequestEvent("change-request-rejected", rejected))
  return rejected
})

/** The caller, who may review the request and did not write it. */
const reviewerOf = Effect.fnUntraced(function* (request: ChangeRequest, verb: string) {
  yield* requireWhereReached("APPROVE_CHANGE_REQUEST", request)
  const caller = yield* CurrentPrincipal
  if (caller.id === request.author.id) {
    return yield* new NoAccess({ permissions: [], reason: `Nobody can ${verb} their own change request` })
  }
  return participant(caller)
})

/** Authors can cancel their requests, and administrators all. */
const cancel = Effect.fnUntraced(function* (request: ChangeRequest) {
  const { permits } = yield* AccessPolicy
  const isAdmin = yield* permits(yield* CurrentPrincipal, "ADMIN", {})
  if (!isAdmin) yield* refuseOthers(request, "cancel it")
  const cancelled = { ...(yield* inState(request, "Cancelled")), schedule: null }
  yield* recordEvents(changeRequestEvent("change-request-cancelled", cancelled))
  return cancelled
})

const scheduleRequest = Effect.fnUntraced(function* (request: ChangeRequest, { judged, schedule }: Move) {
  yield* requireWhereReached("APPLY_CHANGE_REQUEST", request)
  yield* refuseMissingApprovals(request)
  yield* refuseUnfit(judged, "scheduled")
  const scheduled = { ...(yield* inState(request, "Scheduled")), schedule }
  yield* recordEvents(changeRequestEvent("change-request-scheduled", scheduled, { scheduledAt: schedule?.at }))
  return scheduled
})

const applyRequest = Effect.fnUntraced(function* (request: ChangeRequest) {
  yield* requireWhereReached("APPLY_CHANGE_REQUEST", request)
  yield* refuseMissingApprovals(request)
  const caller = yield* CurrentPrincipal
  // If no approval is needed, the changes need the caller's own rights, but their author stays the author of the
  // events.
  const { id, name } = request.author
  return yield* appliedBy(request, request.minApprovals > 0 ? approvedAuthor(request.author) : { ...caller, id, name })
})

/**
 * Makes the changes in the open transaction. Unless the caller says why, the request and its approvers are the reason.
 */
export const appliedBy = Effect.fnUntraced(function* (request: ChangeRequest, actor: Principal) {
  const approvers = (yield* validApprovals(request)).map(({ by }) => by)
  const reason = (yield* CurrentReason) ?? reasonOf(request, approvers)
  yield* Effect.provideService(applyChanges(request, actor), CurrentReason, reason)
  const applied = { ...(yield* inState(request, "Applied")), schedule: null }
  yield* recordEvents({ ...changeRequestEvent("change-request-applied", applied, { approvers }), reason })
  return applied
})

/** Fails unless enough people who may approve have approved. */
export const refuseMissingApprovals = Effect.fnUntraced(function* (request: ChangeRequest) {
  const approvals = (yield* validApprovals(request)).length
  if (approvals >= request.minApprovals) return
  return yield* new InvalidOperation({
    message: `The change request #${request.id} needs ${request.minApprovals} approvals of people who may approve it, and has ${approvals}`
  })
})

/** Returns the time of a schedule; null for other states. */
const scheduleIn = Effect.fnUntraced(function* ({ scheduledAt, state }: NewState) {
  if (state !== "Scheduled") {
    if (scheduledAt !== undefined)
      return yield* InvalidData.of("/scheduledAt", "must be left out unless the state is Scheduled")
    return null
  }
  if (scheduledAt === undefined)
    return yield* InvalidData.of("/scheduledAt", "must say when the change request is applied")
  if (!isRfc3339(scheduledAt)) {
    return yield* InvalidData.of(
      "/scheduledAt",
      "must be a date and time with an offset, such as 2027-01-31T08:00:00+01:00"
    )
  }
  const at = Option.map(DateTime.make(scheduledAt), (moment) => DateTime.formatIso(DateTime.toUtc(moment)))
  if (Option.isNone(at)) return yield* InvalidData.of("/scheduledAt", "must be a date and time")
  if (millisBetween(yield* now, at.value) < SHORTEST_NOTICE) {
    return yield* InvalidData.of("/scheduledAt", "must be at least a minute ahead")
  }
  const schedule: Schedule = { at: at.value, status: "pending" }
  return schedule
})

const SHORTEST_NOTICE = 60_000
