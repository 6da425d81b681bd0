import { Effect, Option } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import type { ChangeRequest, Verdict } from "../../domain/change-requests/change-request.ts"
import { type ChangeRequestState, isClosed } from "../../domain/change-requests/change-request-state.ts"
import { reachesAllEnvironments } from "../../domain/change-requests/change.ts"
import type { RequestOutline } from "../../domain/change-requests/request-outline.ts"
import { distinct } from "../../domain/values/text.ts"
import { now, type Timestamp } from "../../domain/values/timestamp.ts"
import { InvalidOperation, NoAccess, NotFound } from "../../domain/violations/errors.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { ChangeRequestStore } from "../../ports/change-requests/change-request-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { visibleProject } from "../access/visible-project.ts"
import type { EnvironmentOfProject } from "../features/hold-features.ts"
import { requiredIn } from "./change-request-config.ts"
import { rulesElsewhere } from "./global-segments.ts"

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

/** The request as it comes into another state now. */
export const inState = Effect.fn("inState")(function* (request: ChangeRequest, state: ChangeRequestState) {
  const stateTimestamps = { ...request.stateTimestamps, [state]: yield* now }
  return { ...request, state, stateTimestamps } satisfies ChangeRequest
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
        revision: (request.revision ?? 0) + 1,
        stateTimestamps: { ...request.stateTimestamps, "In review": at }
      }

/** What decides who may approve a request, and how many must. */
type JudgedRequest = ChangeRequest | RequestOutline

/**
 * How many approvals an open request needs now. Changes that reach all environments need as many as the strictest
 * environment of the project requires, and those of global segments as many as any that uses them. Who asks about many requests reads the `rules` of their project once.
 */
export const neededApprovals = Effect.fn("neededApprovals")(function* (
  request: JudgedRequest,
  rules?: ReadonlyMap<string, number>
) {
  if (isClosed(request.state)) return request.minApprovals
  const required = rules ?? (yield* requiredIn(request.project))
  const strictest = reached(request, required).map((environment) => required.get(environment) ?? 0)
  const elsewhere = (yield* rulesElsewhere(request)).map(({ requiredApprovals }) => requiredApprovals)
  return Math.max(...strictest, ...elsewhere, request.byOutsider ? 1 : 0)
})

/** Its own environment, and those that require approvals if a change reaches all environments. */
const reached = (
  { changes, environment }: JudgedRequest,
  required: ReadonlyMap<string, number>
): ReadonlyArray<string> =>
  changes.some(({ change }) => reachesAllEnvironments(change))
    ? distinct([environment, ...required.keys()])
    : [environment]

/**
 * Where one must hold a permission to review or apply a request: in its environment, and wherever else it changes what needs
 * an approval.
 */
export const scopesOf = Effect.fn("scopesOf")(function* (request: JudgedRequest, rules?: ReadonlyMap<string, number>) {
  const { project } = request
  const own = reached(request, rules ?? (yield* requiredIn(project)))
  return [
    ...own.map((environment) => ({ project, environment })),
    ...(yield* rulesElsewhere(request)).map((rule) => ({ project: rule.project, environment: rule.environment }))
  ]
})

/** Fails with `NoAccess` unless the caller holds the permission wherever the request is judged. */
export const requireWhereReached = Effect.fn("requireWhereReached")(function* (
  permission: "APPROVE_CHANGE_REQUEST" | "APPLY_CHANGE_REQUEST",
  request: ChangeRequest
) {
  yield* Effect.forEach(yield* scopesOf(request), (scope) => requirePermission(permission, scope), { discard: true })
})

/** The approvals of people who may still approve. */
export const validApprovals = Effect.fn("validApprovals")(function* (
  request: JudgedRequest,
  rules?: ReadonlyMap<string, number>
) {
  const scopes = request.approvals.length === 0 ? [] : yield* scopesOf(request, rules)
  const valid: Array<Verdict> = []
  for (const approval of request.approvals) if (yield* mayStill(scopes, approval.by.id)) valid.push(approval)
  return valid
})

const mayStill = Effect.fn("mayStill")(function* (scopes: ReadonlyArray<EnvironmentOfProject>, user: number) {
  const { permits, principalOf } = yield* AccessPolicy
  if (principalOf === undefined || !isStoredUser(user)) return true
  const principal = yield* principalOf(user)
  if (Option.isNone(principal)) return false
  for (const scope of scopes) if (!(yield* permits(principal.value, "APPROVE_CHANGE_REQUEST", scope))) return false
  return true
})

/** API tokens and the service itself have ids that no user has. */
export const isStoredUser = (id: number): boolean => id > 0
