import { Effect } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import {
  type ChangeRequestQuery,
  countsOf,
  foundRequest,
  MOST_LISTED,
  scheduledRequest
} from "../../domain/change-requests/change-request-query.ts"
import { openStates } from "../../domain/change-requests/change-request-state.ts"
import type { ChangeRequest } from "../../domain/change-requests/change-request.ts"
import type { AdvancedPlaygroundRequest } from "../../domain/delivery/playground.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { ChangeRequestStore } from "../../ports/change-requests/change-request-store.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import { readableProjects, visibleProject } from "../access/visible-project.ts"
import { playAdvanced } from "../delivery/play.ts"
import { approvedAuthor, tryChanges } from "./apply-changes.ts"
import { requiredIn } from "./change-request-config.ts"
import {
  neededApprovals,
  type RequestAddress,
  scopesOf,
  showRequest,
  validApprovals,
  visibleRequest
} from "./hold-request.ts"

/** Returns a request with the diff of each change. */
export const getChangeRequest = Effect.fn("getChangeRequest")(function* (address: RequestAddress) {
  return yield* showRequest(yield* visibleRequest(address), true)
})

/** Lists the newest requests of a project, without drafts of others. */
export const listChangeRequests = Effect.fn("listChangeRequests")(function* (project: string) {
  return yield* listed(project, {})
})

/** Lists the open requests of the caller in a project, newest first. */
export const listPendingOfCaller = Effect.fn("listPendingOfCaller")(function* (project: string) {
  return yield* listed(project, { states: openStates, author: (yield* CurrentPrincipal).id })
})

/** Lists the open requests that change a feature, newest first, without drafts of others. */
export const listPendingOfFeature = Effect.fn("listPendingOfFeature")(function* (project: string, feature: string) {
  return yield* listed(project, { states: openStates, feature })
})

const listed = Effect.fn("listed")(function* (id: string, filters: Omit<ChangeRequestQuery, "projects">) {
  const { project } = yield* visibleProject(id)
  const viewer = (yield* CurrentPrincipal).id
  const query = { ...filters, projects: [project.id], viewer, limit: MOST_LISTED }
  const { requests } = yield* (yield* ChangeRequestStore).search(query)
  return yield* Effect.forEach(requests, (request) => showRequest(request, false))
})

/** Lists the scheduled requests of a project, the next first. */
export const listScheduled = Effect.fn("listScheduled")(function* (id: string) {
  const { project } = yield* visibleProject(id)
  const query = { projects: [project.id], states: ["Scheduled"], limit: MOST_LISTED } as const
  const { requests } = yield* (yield* ChangeRequestStore).search(query)
  return requests.toSorted(byMoment).map(scheduledRequest)
})

const byMoment = (left: ChangeRequest, right: ChangeRequest): number =>
  (left.schedule?.at ?? "") < (right.schedule?.at ?? "") ? -1 : 1

/** Counts the requests of a project by state. */
export const countChangeRequests = Effect.fn("countChangeRequests")(function* (id: string) {
  const { project } = yield* visibleProject(id)
  return countsOf(yield* (yield* ChangeRequestStore).counts(project.id))
})

/** Counts the requests of a project that wait for the caller: to be approved, or to be applied. */
export const countActionable = Effect.fn("countActionable")(function* (id: string) {
  const { project } = yield* visibleProject(id)
  const caller = yield* CurrentPrincipal
  const { permits } = yield* AccessPolicy
  const query = { projects: [project.id], states: ["In review", "Approved"], limit: MOST_LISTED } as const
  const { requests } = yield* (yield* ChangeRequestStore).search(query)
  const rules = yield* requiredIn(project.id)
  let total = 0
  for (const request of requests) {
    const scopes = yield* scopesOf(request, rules)
    const isAllowed = Effect.fnUntraced(function* (permission: "APPROVE_CHANGE_REQUEST" | "APPLY_CHANGE_REQUEST") {
      for (const scope of scopes) if (!(yield* permits(caller, permission, scope))) return false
      return true
    })
    const isMine = request.author.id === caller.id
    const canApprove =
      request.state === "In review" &&
      !isMine &&
      !request.approvals.some(({ by }) => by.id === caller.id) &&
      (yield* isAllowed("APPROVE_CHANGE_REQUEST"))
    const canApply =
      request.state === "Approved" &&
      (yield* isAllowed("APPLY_CHANGE_REQUEST")) &&
      (yield* validApprovals(request, rules)).length >= (yield* neededApprovals(request, rules))
    if (canApprove || canApply) total += 1
  }
  return { total }
})

/** Returns a page of the requests that the caller may see in all projects, newest first. */
export const searchChangeRequests = Effect.fn("searchChangeRequests")(function* (
  query: Omit<ChangeRequestQuery, "projects" | "viewer">
) {
  const projects = yield* readableProjects()
  const viewer = (yield* CurrentPrincipal).id
  const { requests, total } = yield* (yield* ChangeRequestStore).search({ ...query, projects, viewer })
  const names = new Map((yield* (yield* SegmentStore).list).map(({ id, name }) => [id, name]))
  return {
    changeRequests: requests.map((request) => foundRequest(request, (id) => names.get(id) ?? String(id))),
    total
  }
})

/** Evaluates the features of the request's project in its environment as if it were applied. */
export const playChangeRequest = Effect.fn("playChangeRequest")(function* (
  id: number,
  context: AdvancedPlaygroundRequest["context"]
) {
  const found = yield* (yield* ChangeRequestStore).find(id)
  if (found === undefined) return yield* new NotFound({ resource: "change request", id: String(id) })
  const request = yield* visibleRequest({ project: found.project, request: id })
  const input = { environments: [request.environment], projects: [request.project], context } as const
  const added = request.changes.map(({ change }, index) => ({ change, path: `/${index}` }))
  return yield* tryChanges(request, { earlier: [], added }, approvedAuthor(request.author), playAdvanced(input))
})
