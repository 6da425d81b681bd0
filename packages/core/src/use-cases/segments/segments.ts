import { Effect } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { segmentLimits, segmentViolations } from "../../domain/segments/segment-rules.ts"
import { confinementViolations, removalRefusal } from "../../domain/segments/segment-users.ts"
import {
  completeSegment,
  type NewSegment,
  type Segment,
  segmentCreated,
  segmentDeleted,
  type SegmentListItem,
  segmentUpdated
} from "../../domain/segments/segment.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { now } from "../../domain/values/timestamp.ts"
import { InvalidOperation, NameExists, NotFound } from "../../domain/violations/errors.ts"
import { displayNameViolations } from "../../domain/violations/names.ts"
import { quoted, violation } from "../../domain/violations/violation.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import { currentViewer, refuseExceeding, refuseInvalid } from "../access/require-permission.ts"
import { refuseLongList } from "../settings/refuse-long-list.ts"
import { lockProject, projectVisibility } from "../access/visible-project.ts"
import { lockCatalog } from "../catalog/lock-catalog.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requireRightToSomeSegment, requireSegmentRight } from "./segment-rights.ts"
import { legalValuesIn } from "../strategies/judge-strategy.ts"

/**
 * Creates a segment. For a segment of a project, the permission `UPDATE_PROJECT_SEGMENT` in it is enough, also to
 * update and delete it.
 */
export const createSegment = Effect.fn("createSegment")(function* (draft: NewSegment) {
  yield* requireSegmentRight("CREATE_SEGMENT", draft.project || null)

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* lockForSegment(draft)
      yield* refuseBadSegment(draft)
      const store = yield* SegmentStore
      const added = { ...completeSegment(draft), createdBy: (yield* CurrentPrincipal).name, createdAt: yield* now }
      yield* refuseLongList("segments", store.list, { after: added })
      const segment = yield* store.insert(added)
      yield* recordEvents(segmentCreated(segment))
      return segment
    })
  )
})

/**
 * Replaces a segment. A missing description or project stays as it is; null removes it. Moving it to another project
 * needs the permission for both.
 */
export const updateSegment = Effect.fn("updateSegment")(function* (id: number, draft: NewSegment) {
  yield* requireRightToSomeSegment("UPDATE_SEGMENT")

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* lockForSegment(draft)
      const before = yield* lockSegment(id)
      yield* requireSegmentRight("UPDATE_SEGMENT", before.project)
      yield* requireSegmentRight("UPDATE_SEGMENT", completeSegment(draft, before).project)
      yield* refuseBadSegment(draft, before)
      const after: Segment = { ...before, ...completeSegment(draft, before) }
      if (sameContent(before, after)) return before
      if (after.project !== before.project) yield* refuseConfinement(after)
      yield* refuseLongList("segments", (yield* SegmentStore).list, { before, after })
      yield* (yield* SegmentStore).update(after)
      yield* recordEvents(segmentUpdated(before, after))
      return after
    })
  )
})

const refuseConfinement = Effect.fnUntraced(function* ({ id, project }: Segment) {
  const users = yield* (yield* SegmentStore).users(id)
  yield* refuseInvalid(confinementViolations(project, users, yield* projectVisibility(), "/project"))
})

/**
 * Removes an unused segment. Archived features count as users: without its segment, a strategy would reach more people.
 */
export const deleteSegment = Effect.fn("deleteSegment")(function* (id: number) {
  yield* requireRightToSomeSegment("DELETE_SEGMENT")

  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockCatalog()
      const segment = yield* lockSegment(id)
      yield* requireSegmentRight("DELETE_SEGMENT", segment.project)
      const store = yield* SegmentStore
      const message = removalRefusal(segment, yield* store.users(id), yield* projectVisibility())
      if (message !== undefined) return yield* new InvalidOperation({ message })
      yield* store.remove([id])
      yield* recordEvents(segmentDeleted(segment))
    })
  )
})

/** Returns a segment that is global or belongs to a project that the caller may see. */
export const getSegment = Effect.fn("getSegment")(function* (id: number) {
  return yield* visibleSegment(id, yield* (yield* SegmentStore).find(id))
})

/** Returns the segment and locks it until the transaction ends. */
export const lockSegment = Effect.fnUntraced(function* (id: number) {
  return yield* visibleSegment(id, yield* (yield* SegmentStore).lock(id))
})

/** Lists the segments that the caller may see by id, with their uses in what the caller may see. */
export const listSegments = Effect.fn("listSegments")(function* () {
  const viewer = yield* currentViewer()
  const isVisible = yield* projectVisibility(viewer)
  const store = yield* SegmentStore
  const usage = new Map((yield* store.usage(viewer)).map((used) => [used.segment, used]))
  return (yield* store.list)
    .filter(({ project }) => project === null || isVisible(project))
    .map((segment): SegmentListItem => ({
      ...segment,
      usedInProjects: usage.get(segment.id)?.projects ?? 0,
      usedInFeatures: usage.get(segment.id)?.features ?? 0
    }))
})

const visibleSegment = Effect.fnUntraced(function* (id: number, segment: Segment | undefined) {
  const isVisible = yield* projectVisibility()
  if (segment === undefined || (segment.project !== null && !isVisible(segment.project))) {
    return yield* new NotFound({ resource: "segment", id: String(id) })
  }
  return segment
})

/** Locks what the rules of segments check: first the project, then the catalog. */
export const lockForSegment = Effect.fnUntraced(function* ({ project }: Pick<NewSegment, "project">) {
  if (project) yield* lockProject(project)
  yield* lockCatalog()
})

/** Fails unless the content is valid and within the limits, and the caller may see the project. */
const refuseBadSegment = Effect.fnUntraced(function* (draft: NewSegment, before?: Segment) {
  const limits = yield* CurrentLimits
  const contextFields = yield* legalValuesIn(completeSegment(draft, before).project)
  yield* refuseInvalid([
    ...(yield* projectViolations(draft.project || null)),
    ...segmentViolations(draft, "", { contextFields, limits }, before)
  ])
  yield* refuseExceeding(segmentLimits(draft, limits, ""))
})

const projectViolations = Effect.fnUntraced(function* (project: string | null) {
  const isVisible = yield* projectVisibility()
  if (project === null || isVisible(project)) return []
  return [violation("/project", `must be a project, and there is no ${quoted(project)}`)]
})

/** Fails unless a new segment could have this name. */
export const validateSegmentName = Effect.fn("validateSegmentName")(function* (name: string) {
  yield* currentViewer()
  yield* refuseInvalid(displayNameViolations(name, "/name"))
  const taken = (yield* (yield* SegmentStore).list).some((segment) => segment.name === name)
  if (taken) return yield* new NameExists({ resource: "segment", name })
})
