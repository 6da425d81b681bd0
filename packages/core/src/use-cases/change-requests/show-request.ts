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
 * A request as somebody reads it who does not change it: it waits for what else they read, and an open one for others
 * who read requests of its project. While it waits it keeps only the address in memory, and the response shows the
 * request as it is after the wait.
 */
export const readRequest = Effect.fnUntraced(function* (address: RequestAddress) {
  const view = Effect.flatMap(visibleRequest(address), showRequest)
  return (yield* isOpen(address))
    ? yield* oneAtATime(inTurnOfReaders(address.project, view), "reads")
    : yield* oneAtATime(view, "reads of closed requests")
})

/** Fails unless the caller may see the request. */
const isOpen = (address: RequestAddress) => Effect.map(visibleRequest(address), ({ state }) => !isClosed(state))

/**
 * Runs what tries a request for those who only read it, one at a time in each project. What proposes, edits or moves a
 * request, and the job that suspends schedules, does not wait for that turn.
 */
export const inTurnOfReaders = <A, E, R>(project: string, work: Effect.Effect<A, E, R>) =>
  fewAtATime(`reads of requests in ${project}`, work)

/** A request as people read it, with its diffs, after the caller has changed it. */
export const requestView = Effect.fnUntraced(function* (id: number) {
  const request = yield* (yield* ChangeRequestStore).find(id)
  if (request === undefined) return yield* new NotFound({ resource: "change request", id: String(id) })
  return yield* showRequest(request)
})

/** A request with its diffs and with all that keeps it from being applied: it is tried, and taken back. */
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

/** The rules that the request must meet. Projects that the caller cannot see stay without their names. */
const rulesView = Effect.fnUntraced(function* (request: ChangeRequest, known: KnownRules) {
  const isVisible = yield* projectVisibility()
  return (yield* rulesWhereReached(request, known)).map(({ environment, project, requiredApprovals }) => ({
    project: isVisible(project) ? project : null,
    environment,
    requiredApprovals
  }))
})

/**
 * The requests of the same project that wait for their time and change the same. They are read one by one: they are
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
