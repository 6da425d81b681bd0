import { Effect } from "effect"
import { staleCutoffs } from "../../domain/features/stale-cutoff.ts"
import { projectHealth, technicalDebt } from "../../domain/projects/health.ts"
import type { ProjectListItem } from "../../domain/projects/project-report.ts"
import { now } from "../../domain/values/timestamp.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { FavoriteStore } from "../../ports/projects/favorite-store.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { FeatureTypeStore } from "../../ports/catalog/feature-type-store.ts"
import { currentViewer } from "../access/current-viewer.ts"
import { visibleProjects } from "../access/project-visibility.ts"

/** The projects that the caller may see, by name: those that are archived, or the others. */
export const listProjects = Effect.fn("listProjects")(function* ({ archived = false } = {}) {
  const viewer = yield* currentViewer()
  const at = yield* now
  const projects = yield* visibleProjects(viewer)
  const types = yield* (yield* FeatureTypeStore).list
  const counts = yield* (yield* FeatureReads).counts(staleCutoffs(types, at))
  const favorites = yield* (yield* FavoriteStore).projects(viewer.id)
  const members = yield* (yield* AccessPolicy).members(at)

  const countOf = new Map(counts.map((count) => [count.project, count]))
  return projects
    .filter(({ archivedAt }) => (archivedAt !== null) === archived)
    .map((project): ProjectListItem => {
      const count = countOf.get(project.id) ?? { total: 0, stale: 0, potentiallyStale: 0 }
      const health = projectHealth(count)
      return {
        ...project,
        health,
        technicalDebt: technicalDebt(health),
        featureCount: count.total,
        staleFeatureCount: count.stale,
        potentiallyStaleFeatureCount: count.potentiallyStale,
        memberCount: members.get(project.id)?.total ?? 0,
        favorite: favorites.has(project.id),
        lastUpdatedAt: project.updatedAt
      }
    })
})
