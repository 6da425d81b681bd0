import { Effect } from "effect"
import { segmentLimits, segmentViolations } from "../../domain/segments/segment-rules.ts"
import type { SegmentDraft } from "../../domain/segments/segment.ts"
import { quoted, violation } from "../../domain/violations/violation.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { legalValuesOfFields } from "../strategies/strategy-knowledge.ts"
import { projectVisibility } from "../access/project-visibility.ts"
import { refuseExceeding, refuseInvalid } from "../access/refuse.ts"
import { holdCatalog } from "../catalog/hold-catalog.ts"
import { lockProject } from "../access/visible-project.ts"

/** What a segment is judged by stays as it is until the transaction ends: its project first, then the catalog. */
export const holdForSegment = Effect.fn("holdForSegment")(function* ({ project }: Pick<SegmentDraft, "project">) {
  if (project) yield* lockProject(project)
  yield* holdCatalog()
})

/** Fails unless the content keeps the rules and the limits, and the project is there for the caller. */
export const refuseBadSegment = Effect.fn("refuseBadSegment")(function* (draft: SegmentDraft) {
  const limits = yield* CurrentLimits
  const contextFields = yield* legalValuesOfFields()
  yield* refuseInvalid([
    ...(yield* projectViolations(draft.project || null)),
    ...segmentViolations(draft, "/body", { contextFields, limits })
  ])
  yield* refuseExceeding(segmentLimits(draft, limits, "/body"))
})

const projectViolations = Effect.fn("projectViolations")(function* (project: string | null) {
  const isVisible = yield* projectVisibility()
  if (project === null || isVisible(project)) return []
  return [violation("/body/project", `must be a project, and there is no ${quoted(project)}`)]
})
