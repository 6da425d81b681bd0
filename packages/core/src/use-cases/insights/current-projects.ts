import { Effect } from "effect"
import { staleCutoffs } from "../../domain/features/stale-cutoff.ts"
import { noFlags, projectDay } from "../../domain/insights/project-day.ts"
import { meanDaysToProduction, statsWindows } from "../../domain/projects/project-stats.ts"
import type { Project } from "../../domain/projects/project.ts"
import { compareText } from "../../domain/values/text.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { FeatureTypeStore } from "../../ports/catalog/feature-type-store.ts"
import { InsightSources } from "../../ports/insights/insight-sources.ts"

/** How those of the projects stand now that are not archived; by id. */
export const currentProjects = Effect.fn("currentProjects")(function* (
  projects: ReadonlyArray<Project>,
  at: Timestamp
) {
  const types = yield* (yield* FeatureTypeStore).list
  const counts = yield* (yield* FeatureReads).counts(staleCutoffs(types, at))
  const means = yield* (yield* InsightSources).meansToProduction(statsWindows(at).currentStart)
  const members = yield* (yield* AccessPolicy).members(at)

  const flagsOf = new Map(counts.map((count) => [count.project, count]))
  return projects
    .filter(({ archivedAt }) => archivedAt === null)
    .map(({ id }) => id)
    .toSorted(compareText)
    .map((id) =>
      projectDay(id, flagsOf.get(id) ?? noFlags, {
        timeToProduction: meanDaysToProduction(means.get(id) ?? null),
        users: members.get(id)?.total ?? 0
      })
    )
})
