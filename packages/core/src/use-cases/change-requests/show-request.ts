import { Effect } from "effect"
import type { ChangeRequest } from "../../domain/change-requests/change-request.ts"
import { changedFeatureNames } from "../../domain/change-requests/change-request-query.ts"
import { isClosed } from "../../domain/change-requests/change-request-state.ts"
import { type ChangeTarget, isFeatureChange, isSegmentChange } from "../../domain/change-requests/changes/change.ts"
import { collisionWith, showChangeRequest } from "../../domain/change-requests/show-change-request.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { ChangeRequestStore } from "../../ports/change-requests/change-request-store.ts"
import { projectVisibility } from "../access/visible-project.ts"
import { fewAtATime, oneAtATime } from "../background/one-at-a-time.ts"
import { collectRequests } from "./collect-requests.ts"
import { currentContent } from "./current-content.ts"
import { type KnownRules, knownRules } from "./global-segments.ts"
import { neededApprovals, type RequestAddress, rulesWhereReached, visibleRequest } from "./lock-request.ts"
import { judgeRequest } from "./judge-request.ts"
import { showDeliveries } from "./show-deliveries.ts"

/**
 * Returns a request to somebody who only reads it. The read waits for the caller's other reads, and if the request is
 * open, for others who read requests of its project. While it waits, no request is in
 * memory: it is read again when it is its turn.
 */
export const readRequest = Effect.fnUntraced(function* (address: RequestAddress) {
  const view = Effect.flatMap(visibleRequest(address), showRequest)
  return (yield* isOpen(address))
    ? yield* oneAtATime(inTurnOfReaders(address.project, view), "reads")
    : yield* oneAtATime(view, "reads of closed requests")
})

/** Whether the request is open. Fails unless the caller may see it. */
const isOpen = (address: RequestAddress) => Effect.map(visibleRequest(address), ({ state }) => !isClosed(state))

/**
 * Runs a read that applies a request in a transaction, which it rolls back: one at a time in each project. Proposing,
 * editing or moving a request, and the job that suspends schedules, do not wait for such reads.
 */
export const inTurnOfReaders = <A, E, R>(project: string, work: Effect.Effect<A, E, R>) =>
  fewAtATime(`reads of requests in ${project}`, work)

/** Returns a request with its diffs, for a caller who has changed it. */
export const requestView = Effect.fnUntraced(function* (id: number) {
  const request = yield* (yield* ChangeRequestStore).find(id)
  if (request === undefined) return yield* new NotFound({ resource: "change request", id: String(id) })
  return yield* showRequest(request)
})

/**
 * Returns a request with its diffs and all reasons why it cannot be applied, by trying it in a transaction that is
 * rolled back.
 */
const showRequest = Effect.fnUntraced(function* (request: ChangeRequest) {
  if (isClosed(request.state)) {
    const { minApprovals } = request
    const current = yield* currentContent(request, [])
    return showChangeRequest(request, current, {
      minApprovals,
      approvalRules: [],
      collisions: [],
      conflicts: new Map()
    })
  }
  const known = yield* knownRules(request.project)
  const minApprovals = yield* neededApprovals(request, known)
  const { after, conflicts, current, failures } = yield* judgeRequest(request)
  return showChangeRequest(request, current, {
    minApprovals,
    approvalRules: yield* rulesView(request, known),
    collisions: yield* collisionsOf(request),
    conflicts: new Map([...failures, ...conflicts]),
    ...(after === undefined ? {} : { deliveries: yield* showDeliveries(changedFeatureNames(request), current, after) })
  })
})

/** The rules that the request must meet, without the names of projects that the caller cannot see. */
const rulesView = Effect.fnUntraced(function* (request: ChangeRequest, known: KnownRules) {
  const isVisible = yield* projectVisibility()
  return (yield* rulesWhereReached(request, known)).map(({ environment, project, requiredApprovals }) => ({
    project: isVisible(project) ? project : null,
    environment,
    requiredApprovals
  }))
})

/**
 * The scheduled requests of the same project that change the same things. They are read one by one, because they are
 * large.
 */
const collisionsOf = Effect.fnUntraced(function* (request: ChangeRequest) {
  const touched = new Set(request.changes.map(({ change }) => thingOf(change)))
  const ids = yield* collectRequests({ projects: [request.project], states: ["Scheduled"] }, (other) =>
    Effect.succeed(
      other.id !== request.id &&
        other.schedule?.status === "pending" &&
        other.changes.some(({ change }) => touched.has(thingOf(change)))
        ? [other.id]
        : []
    )
  )
  const others = yield* Effect.forEach(ids, (id) =>
    Effect.map(
      Effect.flatMap(ChangeRequestStore, ({ find }) => find(id)),
      (other) => (other === undefined ? [] : [collisionWith(request, other)])
    )
  )
  return others.flat()
})

const thingOf = (change: ChangeTarget): string | number => {
  if (isFeatureChange(change)) return change.feature
  return isSegmentChange(change) ? change.payload.id : change.action
}
