import { Effect } from "effect"
import type { Segment, SegmentListItem } from "../../domain/segments/segment.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import { currentViewer } from "../access/current-viewer.ts"
import { projectVisibility } from "../access/project-visibility.ts"

/** A segment that is global, or of a project that the caller may see. */
export const getSegment = Effect.fn("getSegment")(function* (id: number) {
  return yield* visibleSegment(id, yield* (yield* SegmentStore).find(id))
})

/** The segment, held until the transaction ends, to change it. */
export const holdSegment = Effect.fn("holdSegment")(function* (id: number) {
  return yield* visibleSegment(id, yield* (yield* SegmentStore).hold(id))
})

/** All segments that the caller may see, by id, and how much of what the caller may see uses them. */
export const listSegments = Effect.fn("listSegments")(function* () {
  const isVisible = yield* projectVisibility()
  const store = yield* SegmentStore
  const usage = new Map((yield* store.usage(yield* currentViewer())).map((used) => [used.segment, used]))
  return (yield* store.list)
    .filter(({ project }) => project === null || isVisible(project))
    .map((segment): SegmentListItem => ({
      ...segment,
      usedInProjects: usage.get(segment.id)?.projects ?? 0,
      usedInFeatures: usage.get(segment.id)?.features ?? 0
    }))
})

const visibleSegment = Effect.fn("visibleSegment")(function* (id: number, segment: Segment | undefined) {
  const isVisible = yield* projectVisibility()
  if (segment === undefined || (segment.project !== null && !isVisible(segment.project))) {
    return yield* new NotFound({ resource: "segment", id: String(id) })
  }
  return segment
})
