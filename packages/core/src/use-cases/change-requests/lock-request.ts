import { Effect } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import type { ChangeRequest } from "../../domain/change-requests/change-request.ts"
import { type ChangeRequestState, isClosed, underReview } from "../../domain/change-requests/change-request-state.ts"
import { reachesAllEnvironments } from "../../domain/change-requests/changes/change.ts"
import type { RequestOutline } from "../../domain/change-requests/request-outline.ts"
import { distinct } from "../../domain/values/text.ts"
import { now, type Timestamp } from "../../domain/values/timestamp.ts"
import { InvalidOperation, NoAccess, NotFound } from "../../domain/violations/errors.ts"
import { MAX_INT32 } from "../../domain/violations/violation.ts"
import { ChangeRequestStore } from "../../ports/change-requests/change-request-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { visibleProject } from "../access/visible-project.ts"
import type { Rules } from "./rules/change-request-config.ts"
import { type KnownRules, knownRules, rulesElsewhere } from "./global-segments.ts"

export interface RequestAddress {
  readonly project: string
  readonly request: number
}

/** Returns a request of a project that the caller may see. Only their authors see drafts. */
export const visibleRequest = Effect.fnUntraced(function* (address: RequestAddress) {
  yield* visibleProject(address.project)
  return yield* asFound(address, yield* (yield* ChangeRequestStore).find(address.request))
})

/** Returns a request that the caller may see, and locks it until the transaction ends. */
export const lockRequest = Effect.fnUntraced(function* (address: RequestAddress) {
  yield* visibleProject(address.project)
  return yield* asFound(address, yield* (yield* ChangeRequestStore).lock(address.request))
})

/**
 * Returns a request of the caller that is not closed, and locks it until the transaction ends. Fails for requests of
 * others.
 */
export const lockOwnRequest = Effect.fnUntraced(function* (address: RequestAddress) {
  const request = yield* lockRequest(address)
  yield* refuseOthers(request, "change it")
  if (isClosed(request.state)) {
    return yield* new InvalidOperation({
      message: `The change request is closed: it is ${request.state.toLowerCase()}`
    })
  }
  return request
})

/** Fails unless the caller is the author. */
export const refuseOthers = Effect.fnUntraced(function* ({ author, id }: ChangeRequest, what: string) {
  const { id: caller } = yield* CurrentPrincipal
  if (caller === author.id) return
  const reason = `Only the author of the change request #${id}, ${author.name}, can ${what}`
  return yield* new NoAccess({ permissions: [], reason })
})

const asFound = Effect.fnUntraced(function* (address: RequestAddress, request: ChangeRequest | undefined) {
  const { id: caller } = yield* CurrentPrincipal
  const isHidden = request?.state === "Draft" && request.author.id !== caller
  if (request === undefined || request.project !== address.project || isHidden) {
    return yield* new NotFound({ resource: "change request", id: String(address.request) })
  }
  return request
})

/** The request in another state, which begins now. */
export const inState = Effect.fnUntraced(function* (request: ChangeRequest, state: ChangeRequestState) {
  const stateTimestamps = { ...request.stateTimestamps, [state]: yield* now }
  return { ...request, state, stateTimestamps } satisfies ChangeRequest
})

/** The request after an edit. If it was sent to review, it is in review again, without approvals and schedule. */
export const takeBackApprovals = (request: ChangeRequest, at: Timestamp): ChangeRequest =>
  request.state === "Draft"
    ? request
    : {
        ...request,
        state: "In review",
        approvals: [],
        schedule: null,
        revision: (request.revision ?? 0) + 1,
        stateTimestamps: { ...request.stateTimestamps, "In review": at }
      }

/** A request with what decides how many approvals it needs, and of whom. */
export type JudgedRequest = ChangeRequest | RequestOutline

/**
 * Returns how many approvals an open request needs now. Changes that reach all environments need as many as the
 * strictest environment of the project, and changes of global segments as many as any environment that uses them. A
 * request never needs fewer approvals than when it was sent to review, so that nobody can approve it by lowering the
 * rule. Callers with many requests read the rules of their project once and pass them.
 */
export const neededApprovals = Effect.fnUntraced(function* (request: JudgedRequest, given?: KnownRules) {
  if (isClosed(request.state)) return request.minApprovals
  const known = given ?? (yield* knownRules(request.project))
  const required = (yield* rulesWhereReached(request, known)).map(({ requiredApprovals }) => requiredApprovals)
  const asked = underReview.includes(request.state) ? request.minApprovals : 0
  return Math.max(0, ...required, asked, request.byOutsider ? 1 : 0)
})

/** The rules of approval in all environments that the request changes, also those of other projects. */
export const rulesWhereReached = Effect.fnUntraced(function* (request: JudgedRequest, known: KnownRules) {
  const own = reached(request, known.own).flatMap((environment) => known.own.get(environment) ?? [])
  return [...own, ...(yield* rulesElsewhere(request, known))]
})

/** Its own environment, or all that require approvals if a change reaches all environments. */
const reached = ({ changes, environment }: JudgedRequest, rules: Rules): ReadonlyArray<string> =>
  changes.some(({ change }) => reachesAllEnvironments(change))
    ? distinct([environment, ...rules.keys()])
    : [environment]

/**
 * Where reviewing or applying a request requires permission: in its environment, and in all others that need approval
 * for what it changes.
 */
export const scopesOf = Effect.fnUntraced(function* (request: JudgedRequest, given?: KnownRules) {
  const { project } = request
  const known = given ?? (yield* knownRules(project))
  const own = reached(request, known.own)
  return [
    ...own.map((environment) => ({ project, environment })),
    ...(yield* rulesElsewhere(request, known)).map((rule) => ({ project: rule.project, environment: rule.environment }))
  ]
})

/** Fails with `NoAccess` unless the caller has the permission in all environments that the request reaches. */
export const requireWhereReached = Effect.fnUntraced(function* (
  permission: "APPROVE_CHANGE_REQUEST" | "APPLY_CHANGE_REQUEST",
  request: ChangeRequest
) {
  yield* Effect.forEach(yield* scopesOf(request), (scope) => requirePermission(permission, scope), { discard: true })
})

/** Whether a user can have the id. API tokens and the service itself have ids that no user has. */
export const isStoredUser = (id: number): boolean => id > 0 && id <= MAX_INT32
