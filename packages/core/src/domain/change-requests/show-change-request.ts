import {
  authorOf,
  type ChangeRequest,
  type ProposedChange,
  type ChangeView,
  type ChangeRequestView,
  type FeatureChangesView,
  showVerdict
} from "./change-request.ts"
import {
  isConfigChange,
  isFeatureChange,
  isSegmentChange,
  payloadOf,
  reachesAllEnvironments,
  type SegmentChange,
  targetOf
} from "./changes/change.ts"
import { type Referenced, referencesOf } from "./changes/change-references.ts"
import { referenceConflicts } from "./changes/reference-conflicts.ts"
import { changedFeatureNames, commonView } from "./change-request-query.ts"
import { isClosed } from "./change-request-state.ts"
import { conflictOf, type Current, endOf, startOf } from "./changes/change-start.ts"
import { nameAt } from "./request-outline.ts"

/** The view of a request, for one reader. */
export const showChangeRequest = (request: ChangeRequest, current: Current, showing: Showing): ChangeRequestView => {
  const { approvalRules, collisions, deliveries, minApprovals } = showing
  const view = (proposed: ProposedChange) => ({
    ...showChange(request, proposed, current, showing),
    ...scheduleConflicts(proposed, collisions)
  })
  return {
    ...commonView(request, minApprovals),
    approvalRules,
    features: changedFeatureNames(request).map((name) => ({
      name,
      ...featureConflict(request, name, current),
      ...deliveries?.get(name),
      changes: request.changes.filter(({ change }) => isFeatureChange(change) && change.feature === name).map(view)
    })),
    segments: request.changes.flatMap((proposed) => {
      const { change, start } = proposed
      return isSegmentChange(change) ? [{ ...view(proposed), name: segmentName(change, start, current) }] : []
    }),
    settings: request.changes.filter(({ change }) => isConfigChange(change)).map(view),
    comments: request.comments.map((comment) => ({ id: comment.id, text: comment.text, ...showVerdict(comment) }))
  }
}

/** What a view needs in addition to the request and the current state. */
export interface Showing {
  readonly minApprovals: number
  readonly approvalRules: ChangeRequestView["approvalRules"]
  /** Why changes cannot be applied, by the id of the change. */
  readonly conflicts: ReadonlyMap<number, string>
  /** What applications get of each feature, by name. */
  readonly deliveries?: ReadonlyMap<string, Pick<FeatureChangesView, "delivery">>
  /** Other scheduled requests that change the same things. */
  readonly collisions: ReadonlyArray<Collision>
}

/** Another scheduled request that changes the same things. The one that is applied first suspends the others. */
export interface Collision extends Pick<ChangeRequest, "id" | "title"> {
  /** The ids of the colliding changes in the viewed request, not in this one. */
  readonly changes: ReadonlySet<number>
}

/** Finds the changes of the request that collide with another scheduled request. */
export const collisionWith = (
  request: ChangeRequest,
  { changes, environment, id, title }: ChangeRequest
): Collision => {
  const targets = new Set(changes.map(({ change }) => targetOf(change)))
  const colliding = request.changes.filter(({ change }) => {
    const target = targetOf(change)
    const isSameEnvironment = environment === request.environment || reachesAllEnvironments(change)
    return target !== undefined && targets.has(target) && isSameEnvironment
  })
  return { id, title, changes: new Set(colliding.map((one) => one.id)) }
}

const scheduleConflicts = (
  { id }: ProposedChange,
  collisions: ReadonlyArray<Collision>
): Pick<ChangeView, "scheduleConflicts"> => {
  const colliding = collisions.filter(({ changes }) => changes.has(id))
  if (colliding.length === 0) return {}
  const changeRequests = colliding.slice(0, MOST_NAMED).map((other) => ({
    id: other.id,
    ...(other.title === null ? {} : { title: other.title })
  }))
  return { scheduleConflicts: { changeRequests, total: colliding.length } }
}

/** The most colliding requests that a change names: a thousand changes can collide with the same hundreds. */
const MOST_NAMED = 10

const showChange = (
  { state }: ChangeRequest,
  { at, by, change, id, start }: ProposedChange,
  current: Current,
  { conflicts }: Showing
): ChangeView => {
  const open = !isClosed(state)
  const conflict = open ? conflicts.get(id) : undefined
  return {
    id,
    action: change.action,
    ...(conflict === undefined ? {} : { conflict }),
    payload: payloadOf(change),
    createdBy: authorOf(by),
    createdAt: at,
    ...(open ? { diff: { now: startOf(change, current), proposed: start, after: endOf(change, current) } } : {})
  }
}

const featureConflict = ({ state }: ChangeRequest, name: string, current: Current) =>
  isClosed(state) || current.feature(name) !== undefined ? {} : { conflict: `The feature "${name}" is gone` }

/** The segment's name now, or if it is gone, when the change was proposed. */
const segmentName = ({ payload }: SegmentChange, start: ProposedChange["start"], current: Current): string =>
  current.segment(payload.id)?.name ?? nameAt(start) ?? String(payload.id)

/**
 * Why changes cannot be applied to the current state, by the id of the change: the part that a change replaces, or
 * something that it refers to, was changed since.
 */
export const conflictsOf = (request: ChangeRequest, current: Referenced): ReadonlyMap<number, string> => {
  const ofReferences = referenceConflicts(request.references, referencesOf(request.changes, current))
  return new Map(
    request.changes.flatMap((proposed) => {
      const conflict = conflictOf(proposed.change, proposed.start, current) ?? ofReferences(proposed)
      return conflict === undefined ? [] : [[proposed.id, conflict] as const]
    })
  )
}
