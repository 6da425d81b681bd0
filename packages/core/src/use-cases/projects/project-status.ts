import { Effect } from "effect"
import { healthCounts, noCounts } from "../../domain/projects/health.ts"
import { leadTimes, type ProjectInsights, ratings } from "../../domain/insights/project-insights.ts"
import {
  ACTIVITY_DAYS,
  lifecycleSummary,
  type ProjectStatus,
  statusOfFeatures
} from "../../domain/insights/project-status.ts"
import { staleCutoffs } from "../../domain/features/staleness.ts"
import { daysBefore, now, type Timestamp } from "../../domain/values/timestamp.ts"
import { mayReadCopy } from "../../ports/events/copies.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { FeatureTypeStore } from "../../ports/catalog/feature-type-store.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { ProjectReads } from "../../ports/projects/project-reads.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import { ApiTokenStore } from "../../ports/tokens/api-token-store.ts"
import { visibleProject } from "../access/visible-project.ts"
import { projectStats } from "./project-reports.ts"

/** Returns a project's activity in the last year, its health, its resources and its features by stage. */
export const getProjectStatus = Effect.fn("getProjectStatus")(function* (id: string) {
  yield* visibleProject(id)
  return yield* statusOf(id)
})

const statusOf = Effect.fnUntraced(function* (id: string) {
  const at = yield* now
  const reads = yield* ProjectReads
  const status: ProjectStatus = {
    activityCountByDate: yield* reads.dailyActivity(id, daysBefore(at, ACTIVITY_DAYS)),
    ...statusOfFeatures(yield* countsOf(id, at)),
    resources: yield* resourcesOf(id, at),
    lifecycleSummary: lifecycleSummary(yield* reads.histories([id]), at)
  }
  return status
}, mayReadCopy)

/** Counts the active features of a project. */
export const countsOf = Effect.fnUntraced(function* (project: string, at: Timestamp) {
  const types = yield* (yield* FeatureTypeStore).list
  const [counts = noCounts] = yield* (yield* FeatureReads).counts(staleCutoffs(types, at), project)
  return counts
})

const resourcesOf = Effect.fnUntraced(function* (project: string, at: Timestamp) {
  const tokens = yield* (yield* ApiTokenStore).list
  const segments = yield* (yield* SegmentStore).list
  return {
    apiTokens: tokens.filter(({ projects }) => projects.includes(project)).length,
    members: (yield* (yield* AccessPolicy).members(at)).get(project)?.total ?? 0,
    segments: segments.filter((segment) => segment.project === project).length
  }
})

/** Returns a project's health, activity, members, and how long its features take to get to production. */
export const getProjectInsights = Effect.fn("getProjectInsights")(function* (id: string) {
  yield* visibleProject(id)
  return yield* insightsOf(id)
})

const insightsOf = Effect.fnUntraced(function* (id: string) {
  const at = yield* now
  const { members, stats } = yield* projectStats(id, at)
  const insights: ProjectInsights = {
    stats,
    ...ratings(healthCounts(yield* countsOf(id, at))),
    leadTime: leadTimes(yield* (yield* ProjectReads).timesToProduction(id)),
    featureTypeCounts: (yield* (yield* FeatureReads).census(id)).types,
    members: { currentMembers: members, change: stats.projectMembersAddedCurrentWindow }
  }
  return insights
}, mayReadCopy)
