import { Effect } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import {
  type ChangeRequestQuery,
  changeRequestCounts,
  foundRequest,
  MOST_LISTED,
  type ScheduledChangeRequest,
  scheduledRequest,
  changedSegmentIds
} from "../../domain/change-requests/change-request-query.ts"
import { openStates } from "../../domain/change-requests/change-request-state.ts"
import { listedRequest } from "../../domain/change-requests/listed-request.ts"
import type { ChangeRequestListPage } from "../../domain/change-requests/parse-change-request-query.ts"
import type { RequestOutline } from "../../domain/change-requests/request-outline.ts"
import type { AdvancedPlaygroundRequest } from "../../domain/delivery/playground.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { ChangeRequestStore } from "../../ports/change-requests/change-request-store.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import { readableProjects, visibleProject } from "../access/visible-project.ts"
import { oneAtATime } from "../background/one-at-a-time.ts"
import { prepareAdvanced } from "../delivery/play.ts"
import { approvedAuthor, tryChanges } from "./apply-changes.ts"
import { type KnownRules, knownRules } from "./global-segments.ts"
import { collectRequests } from "./collect-requests.ts"
import { neededApprovals, type RequestAddress, scopesOf, visibleRequest } from "./lock-request.ts"
import { inTurnOfReaders, readRequest } from "./show-request.ts"
import { countedApprovers, validApprovals } from "./rules/valid-approvals.ts"

/** Returns a request with the diff of each change. */
export const getChangeRequest = Effect.fn("getChangeRequest")(function* (address: RequestAddress) {
  return yield* readRequest(address)
})

/** Returns a page of the requests of a project, newest first. Drafts of others are left out. */
export const listChangeRequests = Effect.fn("listChangeRequests")(function* (
  project: string,
  page: ChangeRequestListPage = firstPage
) {
  return yield* listed(project, page)
})

/** Returns a page of the open requests of the caller in a project, newest first. */
export const listPendingOfCaller = Effect.fn("listPendingOfCaller")(function* (
  project: string,
  page: ChangeRequestListPage = firstPage
) {
  return yield* listed(project, { ...page, states: openStates, author: (yield* CurrentPrincipal).id })
})

/** Returns a page of the open requests that change a feature, newest first. Drafts of others are left out. */
export const listPendingOfFeature = Effect.fn("listPendingOfFeature")(function* (
  project: string,
  feature: string,
  page: ChangeRequestListPage = firstPage
) {
  return yield* listed(project, { ...page, states: openStates, feature })
})

const firstPage: ChangeRequestListPage = { offset: 0, limit: MOST_LISTED }

const listed = Effect.fnUntraced(function* (id: string, filters: Omit<ChangeRequestQuery, "projects">) {
  const { project } = yield* visibleProject(id)
  const viewer = (yield* CurrentPrincipal).id
  const query = { ...filters, projects: [project.id], viewer }
  const { requests } = yield* (yield* ChangeRequestStore).search(query)
  const known = yield* knownRules(project.id)
  const nameOf = yield* segmentNames(requests)
  return yield* Effect.forEach(requests, (request) =>
    Effect.map(neededApprovals(request, known), (needed) => listedRequest(request, needed, nameOf))
  )
})

/** The current names of the segments that the requests change. */
const segmentNames = Effect.fnUntraced(function* (requests: ReadonlyArray<RequestOutline>) {
  if (!requests.some((request) => changedSegmentIds(request).length > 0)) return () => undefined
  const names = new Map((yield* (yield* SegmentStore).list).map(({ id, name }) => [id, name]))
  return (id: number) => names.get(id)
})

/** Lists the scheduled requests of a project, those that are due first at the beginning. */
export const listScheduled = Effect.fn("listScheduled")(function* (id: string) {
  const { project } = yield* visibleProject(id)
  const query = { projects: [project.id], states: ["Scheduled"] } as const
  const requests = yield* collectRequests(query, (request) => Effect.succeed([scheduledRequest(request)]))
  return requests.toSorted(byMoment)
})

const byMoment = (left: ScheduledChangeRequest, right: ScheduledChangeRequest): number =>
  (left.schedule?.scheduledAt ?? "") < (right.schedule?.scheduledAt ?? "") ? -1 : 1

/** Counts the requests of a project by state. */
export const countChangeRequests = Effect.fn("countChangeRequests")(function* (id: string) {
  const { project } = yield* visibleProject(id)
  return changeRequestCounts(yield* (yield* ChangeRequestStore).counts(project.id))
})

/** Counts the requests of a project that wait for the caller: to be approved, or to be applied. */
export const countActionable = Effect.fn("countActionable")(function* (id: string) {
  const { project } = yield* visibleProject(id)
  const known = yield* knownRules(project.id)
  const query = { projects: [project.id], states: ["In review", "Approved"] } as const
  const waiting = yield* collectRequests(query, (request) =>
    Effect.map(waitsForCaller(request, known), (waits) => (waits ? [request.id] : []))
  )
  return { total: waiting.length }
})

const waitsForCaller = Effect.fnUntraced(function* (request: RequestOutline, known: KnownRules) {
  const caller = yield* CurrentPrincipal
  const { permits } = yield* AccessPolicy
  const scopes = yield* scopesOf(request, known)
  const isAllowed = Effect.fnUntraced(function* (permission: "APPROVE_CHANGE_REQUEST" | "APPLY_CHANGE_REQUEST") {
    for (const scope of scopes) if (!(yield* permits(caller, permission, scope))) return false
    return true
  })
  if (request.state === "Approved") {
    return (
      (yield* isAllowed("APPLY_CHANGE_REQUEST")) &&
      (yield* validApprovals(request, known)).length >= (yield* neededApprovals(request, known))
    )
  }
  const isDone = request.author.id === caller.id || request.approvals.some(({ by }) => by.id === caller.id)
  if (isDone || !(yield* isAllowed("APPROVE_CHANGE_REQUEST"))) return false
  return (yield* countedApprovers([caller.id], { scopes, rules: known.own }))(caller.id)
})

/** Returns a page of the requests that the caller may see in all projects, newest first. */
export const searchChangeRequests = Effect.fn("searchChangeRequests")(function* (
  query: Omit<ChangeRequestQuery, "projects" | "viewer">
) {
  const projects = yield* readableProjects()
  const viewer = (yield* CurrentPrincipal).id
  const { requests, total } = yield* (yield* ChangeRequestStore).search({ ...query, projects, viewer })
  const nameOf = yield* segmentNames(requests)
  return {
    changeRequests: requests.map((request) => foundRequest(request, (id) => nameOf(id) ?? String(id))),
    total
  }
})

/** Evaluates the features of the request's project in its environment as if it were applied. */
export const playChangeRequest = Effect.fn("playChangeRequest")(function* (
  id: number,
  context: AdvancedPlaygroundRequest["context"]
) {
  const project = yield* projectOf(id)
  const attempt = Effect.flatMap(visibleRequest({ project, request: id }), (request) => {
    const input = { environments: [request.environment], projects: [project], context } as const
    const added = request.changes.map(({ change }, index) => ({ change, path: `/${index}` }))
    return tryChanges(request, { earlier: [], added }, approvedAuthor(request.author), prepareAdvanced(input))
  })
  // Evaluates only after the transaction, which has locks, has ended.
  return yield* oneAtATime(Effect.flatten(inTurnOfReaders(project, attempt)))
})

/** The project of a request that the caller may see. The request itself is read again when it is its turn. */
const projectOf = Effect.fnUntraced(function* (id: number) {
  const found = yield* (yield* ChangeRequestStore).find(id)
  if (found === undefined) return yield* new NotFound({ resource: "change request", id: String(id) })
  return (yield* visibleRequest({ project: found.project, request: id })).project
})
