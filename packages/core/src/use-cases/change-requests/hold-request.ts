import { Effect, Option } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import type { ChangeRequest, Verdict } from "../../domain/change-requests/change-request.ts"
import { MOST_LISTED } from "../../domain/change-requests/change-request-query.ts"
import { isClosed } from "../../domain/change-requests/change-request-state.ts"
import { reachesAllEnvironments } from "../../domain/change-requests/change.ts"
import { showChangeRequest } from "../../domain/change-requests/show-change-request.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"
import { InvalidOperation, NoAccess, NotFound } from "../../domain/violations/errors.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { ChangeRequestStore } from "../../ports/change-requests/change-request-store.ts"
import { visibleProject } from "../access/visible-project.ts"
import { requiredIn } from "./change-request-config.ts"
import { currentContent } from "./current-content.ts"

export interface RequestAddress {
  readonly project: string
  readonly request: number
}

/** Returns a request of a project that the caller may see. Drafts are seen by their authors. */
export const visibleRequest = Effect.fn("visibleRequest")(function* (address: RequestAddress) {
  yield* visibleProject(address.project)
  return yield* asFound(address, yield* (yield* ChangeRequestStore).find(address.request))
})

/** Like `visibleRequest`. Locks the request until the transaction ends. */
export const holdRequest = Effect.fn("holdRequest")(function* (address: RequestAddress) {
  yield* visibleProject(address.project)
  return yield* asFound(address, yield* (yield* ChangeRequestStore).hold(address.request))
})

/** Like `holdRequest`, for changes by the author, as long as it is not closed. */
export const holdOwnRequest = Effect.fn("holdOwnRequest")(function* (address: RequestAddress) {
  const request = yield* holdRequest(address)
  yield* refuseOthers(request, "change it")
  if (isClosed(request.state)) {
    return yield* new InvalidOperation({
      message: `The change request is closed: it is ${request.state.toLowerCase()}`
    })
  }
  return request
})

/** Fails unless the caller is the author. */
export const refuseOthers = Effect.fn("refuseOthers")(function* ({ author, id }: ChangeRequest, what: string) {
  const { id: caller } = yield* CurrentPrincipal
  if (caller === author.id) return
  const reason = `Only the author of the change request #${id}, ${author.name}, can ${what}`
  return yield* new NoAccess({ permissions: [], reason })
})

const asFound = Effect.fn("asFound")(function* (address: RequestAddress, request: ChangeRequest | undefined) {
  const { id: caller } = yield* CurrentPrincipal
  const isHidden = request?.state === "Draft" && request.author.id !== caller
  if (request === undefined || request.project !== address.project || isHidden) {
    return yield* new NotFound({ resource: "change request", id: String(address.request) })
  }
  return request
})

/** An edit of a request that was sent to review takes it back there, without approvals and schedule. */
export const takeBackApprovals = (request: ChangeRequest, at: Timestamp): ChangeRequest =>
  request.state === "Draft"
    ? request
    : {
        ...request,
        state: "In review",
        approvals: [],
        schedule: null,
        stateTimestamps: { ...request.stateTimestamps, "In review": at }
      }

/**
 * How many approvals an open request needs now. Changes that reach all environments need as many as the strictest
 * environment of the project requires.
 */
export const neededApprovals = Effect.fn("neededApprovals")(function* (request: ChangeRequest) {
  if (isClosed(request.state)) return request.minApprovals
  const required = yield* requiredIn(request.project)
  const isWide = request.changes.some(({ change }) => reachesAllEnvironments(change))
  const here = required.get(request.environment) ?? 0
  const strictest = isWide ? Math.max(here, ...required.values()) : here
  return Math.max(strictest, request.byOutsider ? 1 : 0)
})

/** The approvals of people who may still approve. */
export const validApprovals = Effect.fn("validApprovals")(function* (request: ChangeRequest) {
  const valid: Array<Verdict> = []
  for (const approval of request.approvals) if (yield* mayStill(request, approval.by.id)) valid.push(approval)
  return valid
})

const mayStill = Effect.fn("mayStill")(function* ({ environment, project }: ChangeRequest, user: number) {
  const { permits, principalOf } = yield* AccessPolicy
  if (principalOf === undefined || !isStoredUser(user)) return true
  const principal = yield* principalOf(user)
  return (
    Option.isSome(principal) && (yield* permits(principal.value, "APPROVE_CHANGE_REQUEST", { environment, project }))
  )
})

/** API tokens and the service itself have ids that no user has. */
export const isStoredUser = (id: number): boolean => id > 0

/** A request as people read it, with its diffs. */
export const shownRequest = Effect.fn("shownRequest")(function* (id: number) {
  const request = yield* (yield* ChangeRequestStore).find(id)
  if (request === undefined) return yield* new NotFound({ resource: "change request", id: String(id) })
  return yield* showRequest(request, true)
})

export const showRequest = Effect.fn("showRequest")(function* (request: ChangeRequest, withDiffs: boolean) {
  const changes = request.changes.map(({ change }) => change)
  const current = yield* currentContent(request, isClosed(request.state) ? [] : changes)
  const others = withDiffs && !isClosed(request.state) ? yield* scheduledWith(request) : []
  return showChangeRequest(request, current, { minApprovals: yield* neededApprovals(request), others, withDiffs })
})

/** The requests of the same project that wait for their time. */
const scheduledWith = Effect.fn("scheduledWith")(function* ({ project }: ChangeRequest) {
  const query = { projects: [project], states: ["Scheduled"], limit: MOST_LISTED } as const
  const { requests } = yield* (yield* ChangeRequestStore).search(query)
  return requests.filter(({ schedule }) => schedule?.status === "pending")
})
