import { Effect } from "effect"
import { staleCutoffs } from "../../domain/features/stale-cutoff.ts"
import { healthCounts } from "../../domain/projects/health.ts"
import type { ProjectOverview } from "../../domain/projects/project-report.ts"
import { meanDaysToProduction, type ProjectStats, statsWindows } from "../../domain/projects/project-stats.ts"
import { now, type Timestamp } from "../../domain/values/timestamp.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { FavoriteStore } from "../../ports/projects/favorite-store.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { FeatureTypeStore } from "../../ports/catalog/feature-type-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { visibleProject } from "../access/visible-project.ts"

/** What overviews and reports of a project say of it, besides its features. */
export const projectFacts = Effect.fn("projectFacts")(function* (id: string) {
  const { project, viewer } = yield* visibleProject(id)
  const at = yield* now
  const types = yield* (yield* FeatureTypeStore).list
  const [count] = yield* (yield* FeatureReads).counts(staleCutoffs(types, at), id)
  const { health, ...counts } = healthCounts(count ?? { total: 0, stale: 0, potentiallyStale: 0 })
  const favorites = yield* (yield* FavoriteStore).projects(viewer.id)
  const { stats, members } = yield* projectStats(id, at)

  const overview: Omit<ProjectOverview, "features"> = {
    version: 1,
    name: project.name,
    description: project.description,
    defaultStickiness: project.defaultStickiness,
    mode: project.mode,
    featureLimit: project.featureLimit,
    featureNaming: project.featureNaming,
    members,
    health,
    environments: yield* (yield* ProjectStore).environments(id),
    createdAt: project.createdAt,
    updatedAt: project.updatedAt,
    favorite: favorites.has(id),
    stats
  }
  return { project, overview, counts, viewer }
})

const projectStats = Effect.fn("projectStats")(function* (id: string, at: Timestamp) {
  const windows = statsWindows(at)
  const activity = yield* (yield* ProjectStore).activity(id, windows)
  const members = (yield* (yield* AccessPolicy).members(windows.currentStart)).get(id)
  const stats: ProjectStats = {
    avgTimeToProdCurrentWindow: meanDaysToProduction(activity.meanMillisToProduction),
    createdCurrentWindow: activity.created.current,
    createdPastWindow: activity.created.past,
    archivedCurrentWindow: activity.archived.current,
    archivedPastWindow: activity.archived.past,
    projectActivityCurrentWindow: activity.events.current,
    projectActivityPastWindow: activity.events.past,
    projectMembersAddedCurrentWindow: members?.added ?? 0
  }
  return { stats, members: members?.total ?? 0 }
})
