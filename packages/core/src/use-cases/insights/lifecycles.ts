import { Effect } from "effect"
import { countByStage } from "../../domain/insights/feature-history.ts"
import { lifecycleCounts, lifecycleTrends, parseTrendProjects } from "../../domain/insights/lifecycle-trends.ts"
import { now } from "../../domain/values/timestamp.ts"
import type { RawParameter } from "../../domain/violations/query-parameter.ts"
import { mayReadCopy } from "../../ports/events/copies.ts"
import { ProjectReads } from "../../ports/projects/project-reads.ts"
import { acceptValid } from "../access/require-permission.ts"
import { readableProjects } from "../access/visible-project.ts"

/** Counts the features that the caller may see by stage of the lifecycle. */
export const countLifecycles = Effect.fn("countLifecycles")(function* () {
  const projects = yield* readableProjects()
  const histories = yield* mayReadCopy((yield* ProjectReads).histories(projects))
  return lifecycleCounts(countByStage(histories))
})

/**
 * Returns how features move through their lifecycle: the features of the given projects, or all that the caller may
 * see.
 */
export const getLifecycleTrends = Effect.fn("getLifecycleTrends")(function* (projects?: RawParameter) {
  const wanted = yield* acceptValid(parseTrendProjects(projects))
  const readable = yield* readableProjects(wanted ?? undefined)
  const histories = yield* mayReadCopy((yield* ProjectReads).histories(readable))
  return lifecycleTrends(histories, yield* now)
})
