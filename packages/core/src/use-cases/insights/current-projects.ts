import { Effect } from "effect"
import type { Project } from "../../domain/projects/project.ts"
import { now, type Timestamp } from "../../domain/values/timestamp.ts"
import { FeatureTypeStore } from "../../ports/catalog/feature-type-store.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { staleCutoffs } from "../../domain/features/staleness.ts"
import { InsightSources } from "../../ports/insights/insight-sources.ts"
import { meanDaysToProduction, statsWindows } from "../../domain/projects/health.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { compareText } from "../../domain/values/text.ts"
import { noFlags, projectDay } from "../../domain/insights/project-day.ts"
import { EventStore } from "../../ports/events/event-store.ts"
import { type Day, endOfDay } from "../../domain/insights/day.ts"
import { EventType } from "../../domain/events/event-type.ts"

/** Returns the current figures of active projects, by id. */
export const currentProjects = Effect.fnUntraced(function* (projects: ReadonlyArray<Project>, at: Timestamp) {
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

/**
 * Finds the number of members of projects at the end of past days: the current number, if nobody joined or left since.
 */
export const knownMembers = Effect.fnUntraced(function* () {
  const members = yield* (yield* AccessPolicy).members(yield* now)
  const [newest] = yield* (yield* EventStore).before(null, membershipEvents, 1)
  return (day: Day) => (newest === undefined || newest.createdAt <= endOfDay(day) ? members : undefined)
})

const membershipEvents = EventType.literals.filter((type) =>
  /^(?:project-(?:user|group|access)-|group-|user-deleted$|service-account-deleted$)/.test(type)
)
