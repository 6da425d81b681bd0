import {
  authorOf,
  type ChangeRequest,
  type ProposedChange,
  type ShownChange,
  type ShownChangeRequest,
  showVerdict
} from "./change-request.ts"
import { isFeatureChange, isSameTarget, type NewChange, payloadOf, reachesAllEnvironments } from "./change.ts"
import { featuresOf, shownSchedule } from "./change-request-query.ts"
import { isClosed } from "./change-request-state.ts"
import { conflictOf, type Current, endOf, startOf } from "./change-start.ts"

/** A request as people read it. */
export const showChangeRequest = (
  request: ChangeRequest,
  current: Current,
  { minApprovals, others, withDiffs }: Showing
): ShownChangeRequest => {
  const shown = (proposed: ProposedChange) => ({
    ...showChange(request, proposed, current, withDiffs),
    ...scheduleConflicts(request, proposed, others)
  })
  return {
    id: request.id,
    ...(request.title === null ? {} : { title: request.title }),
    environment: request.environment,
    project: request.project,
    minApprovals,
    features: featuresOf(request).map((name) => ({
      name,
      ...featureConflict(request, name, current),
      changes: request.changes.filter(({ change }) => isFeatureChange(change) && change.feature === name).map(shown)
    })),
    segments: request.changes.flatMap((proposed) =>
      isFeatureChange(proposed.change) ? [] : [{ ...shown(proposed), name: segmentName(proposed, current) }]
    ),
    approvals: request.approvals.map(showVerdict),
    rejections: request.rejections.map(showVerdict),
    comments: request.comments.map((comment) => ({ id: comment.id, text: comment.text, ...showVerdict(comment) })),
    createdBy: authorOf(request.author),
    createdAt: request.createdAt,
    stateTimestamps: { ...request.stateTimestamps },
    state: request.state,
    revision: request.revision ?? 0,
    ...shownSchedule(request)
  }
}

/** How a request is shown. */
export interface Showing {
  readonly minApprovals: number
  readonly withDiffs: boolean
  /** Scheduled requests that may change the same. */
  readonly others: ReadonlyArray<ChangeRequest>
}

/** Other scheduled requests with a change of the same thing: the one that is applied first suspends the others. */
const scheduleConflicts = (
  request: ChangeRequest,
  { change }: ProposedChange,
  others: ReadonlyArray<ChangeRequest>
): Pick<ShownChange, "scheduleConflicts"> => {
  const colliding = others.filter(
    ({ changes, environment, id }) =>
      id !== request.id &&
      (environment === request.environment || reachesAllEnvironments(change)) &&
      changes.some((other) => isSameTarget(other.change, change))
  )
  if (colliding.length === 0) return {}
  const changeRequests = colliding.map(({ id, title }) => ({ id, ...(title === null ? {} : { title }) }))
  return { scheduleConflicts: { changeRequests } }
}

const showChange = (
  { state }: ChangeRequest,
  { at, by, change, id, start }: ProposedChange,
  current: Current,
  withDiffs: boolean
): ShownChange => {
  const open = !isClosed(state)
  const conflict = open ? conflictOf(change, start, current) : undefined
  return {
    id,
    action: change.action,
    ...(conflict === undefined ? {} : { conflict }),
    payload: payloadOf(change),
    createdBy: authorOf(by),
    createdAt: at,
    ...(withDiffs && open
      ? { diff: { now: startOf(change, current), proposed: start, after: endOf(change, current) } }
      : {})
  }
}

const featureConflict = ({ state }: ChangeRequest, name: string, current: Current) =>
  isClosed(state) || current.feature(name) !== undefined ? {} : { conflict: `The feature "${name}" is gone` }

/** The name that it has, or had when the change was proposed. */
const segmentName = ({ change, start }: ProposedChange, current: Current): string => {
  if (isFeatureChange(change)) return ""
  const known = current.segment(change.payload.id)?.name
  return known ?? nameIn(start) ?? String(change.payload.id)
}

const nameIn = (start: ProposedChange["start"]): string | undefined =>
  typeof start === "object" && start !== null && "name" in start && typeof start.name === "string"
    ? start.name
    : undefined

/** Why each change that cannot be applied cannot. */
export const conflictsOf = (
  changes: ReadonlyArray<{ readonly change: NewChange; readonly start: ProposedChange["start"] }>,
  current: Current
): ReadonlyArray<string> => [
  ...new Set(changes.flatMap(({ change, start }) => conflictOf(change, start, current) ?? []))
]
