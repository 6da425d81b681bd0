import { Cache, Effect, Option } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import type { ApprovalRule } from "../../domain/change-requests/approval-rule.ts"
import {
  type ChangeTarget,
  isSegmentChange,
  type NewChange,
  type SegmentChange
} from "../../domain/change-requests/changes/change.ts"
import { NoAccess } from "../../domain/violations/errors.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { ChangeRequestStore } from "../../ports/change-requests/change-request-store.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { environmentsOfSegments } from "../events/refuse-unapproved.ts"
import { rulesIn } from "./rules/change-request-config.ts"

/** The ids of the global segments that the changes are about. */
export const globalSegmentsOf = Effect.fnUntraced(function* (changes: ReadonlyArray<ChangeTarget>) {
  const ids = new Set(changes.flatMap((change) => (isSegmentChange(change) ? [change.payload.id] : [])))
  const { find } = yield* SegmentStore
  return yield* Effect.filter([...ids], (id) => Effect.map(find(id), (segment) => segment?.project === null))
})

/** The rules that decide which approvals requests of a project need. */
export const knownRules = Effect.fnUntraced(function* (project: string) {
  return { own: yield* rulesIn(project), bySegment: yield* rulesBySegment }
})
export type KnownRules = Effect.Success<ReturnType<typeof knownRules>>

/** Reads where global segments are used and changes need approval. Reads each segment once. */
const rulesBySegment = Effect.gen(function* () {
  const requests = yield* ChangeRequestStore
  const segments = yield* SegmentStore
  const globals = yield* Effect.cached(
    Effect.map(segments.list, (all) => new Set(all.flatMap(({ id, project }) => (project === null ? [id] : []))))
  )
  const lookup = Effect.fnUntraced(function* (segment: number) {
    const none: ReadonlyArray<ApprovalRule> = []
    if (!(yield* globals).has(segment)) return none
    const environments = yield* environmentsOfSegments([segment])
    const rules = yield* requests.rules([...environments.keys()])
    return rules.filter(({ environment, project }) => environments.get(project)?.has(environment) === true)
  })
  return yield* Cache.make({ lookup, capacity: Number.POSITIVE_INFINITY })
})

/**
 * Other projects' environments that need approval, and use global segments that the request of this project changes.
 */
export const rulesElsewhere = Effect.fnUntraced(function* (
  {
    changes,
    project: own
  }: { readonly project: string; readonly changes: ReadonlyArray<{ readonly change: ChangeTarget }> },
  { bySegment }: KnownRules
) {
  const ids = new Set(changes.flatMap(({ change }) => (isSegmentChange(change) ? [change.payload.id] : [])))
  const found = (yield* Effect.forEach(ids, (id) => Cache.get(bySegment, id))).flat()
  const others = found.filter(({ project }) => project !== own)
  return [...new Map(others.map((rule) => [`${rule.project} ${rule.environment}`, rule])).values()]
})

/** Fails unless the caller may make the changes of global segments among these. */
export const requireGlobalRights = Effect.fnUntraced(function* (changes: ReadonlyArray<NewChange>) {
  const ids = new Set(yield* globalSegmentsOf(changes))
  for (const change of changes) {
    if (isSegmentChange(change) && ids.has(change.payload.id)) yield* requireGlobalRight(rightFor(change))
  }
})

/** The permission that a change of a global segment requires. */
export const rightFor = ({ action }: SegmentChange) =>
  action === "deleteSegment" ? "DELETE_SEGMENT" : "UPDATE_SEGMENT"

/**
 * Fails unless the caller may change segments of the whole instance. Approvals of a project do not replace that
 * permission, so the author of a request must still have it when the request is applied.
 */
export const requireGlobalRight = Effect.fnUntraced(function* (permission: "DELETE_SEGMENT" | "UPDATE_SEGMENT") {
  yield* requirePermission(permission)
  const { id, kind, name } = yield* CurrentPrincipal
  const { permits, principalOf } = yield* AccessPolicy
  // API tokens and the service itself have ids that no user has.
  if (kind !== "system" || principalOf === undefined || id <= 0) return
  const author = yield* principalOf(id)
  if (Option.isSome(author) && (yield* permits(author.value, permission, {}))) return
  const reason = `The author of a change of a global segment needs ${permission}, which ${name} lacks`
  return yield* new NoAccess({ permissions: [permission], reason })
})
