import { Effect } from "effect"
import { type DayRange, isWithinDays, mondayOf, utcDay } from "../../domain/insights/day.ts"
import {
  daysAfterDay,
  daysBeforeDay,
  environmentTypeTrends,
  updatesByType,
  updatesByWeek
} from "../../domain/insights/environment-updates.ts"
import { type InstanceInsights, parseInsightsRange, type RawInsightsRange } from "../../domain/insights/insights.ts"
import {
  activeSince,
  flagTrend,
  projectFlagTrends,
  sumOfFlags,
  userCounts,
  userTrend
} from "../../domain/insights/project-day.ts"
import { JsonText } from "../../domain/json/json-text.ts"
import { maySee } from "../../domain/access/principal.ts"
import { now } from "../../domain/values/timestamp.ts"
import { mayReadCopy } from "../../ports/events/copies.ts"
import { InsightSources } from "../../ports/insights/insight-sources.ts"
import { InsightStore, type VisibleProjects } from "../../ports/insights/insight-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { acceptValid, currentViewer } from "../access/require-permission.ts"
import { currentProjects } from "./current-projects.ts"

/**
 * Returns how the instance is used, for the projects that the caller may see: by day and week, including the current
 * ones. Only callers who may see everything get the figures of deleted projects.
 */
export const getInsights = Effect.fn("getInsights")(function* (raw: RawInsightsRange = {}) {
  return (yield* getInsightsAsJson(raw)).parse()
})

/** Returns the result of `getInsights` as JSON text. */
export const getInsightsAsJson = Effect.fn("getInsightsAsJson")(function* (raw: RawInsightsRange = {}) {
  const viewer = yield* currentViewer()
  const at = yield* now
  const today = utcDay(at)
  const asked = yield* acceptValid(parseInsightsRange(raw, today))

  const visible = (yield* (yield* ProjectStore).list).filter((project) => maySee(viewer, project))
  const included = viewer.memberOf === "all" ? "all" : visible.map(({ id }) => id)
  const past = daysBeforeDay(asked, today)
  const present = isWithinDays(today, asked) ? [today] : []
  const range = present.length === 0 ? past : { ...asked, to: today }
  const there = visible.filter(({ archivedAt }) => archivedAt === null).map(({ id }) => id)
  const known = { since: mondayOf(today), projects: present.length === 0 ? [] : there }

  // These run concurrently, so the slowest comes first.
  const store = yield* InsightStore
  const [projectWeeks, projects, flagDays, metricWeeks, typeWeeks, users, userDays] = yield* Effect.all(
    [
      store.projectWeeksAsJson(past, included, known),
      currentProjects(visible, at),
      store.flags(past, included),
      store.metricWeeksAsJson(range, included),
      environmentTrends(range, included),
      (yield* InsightSources).seenUsers(activeSince(at)),
      store.users(past)
    ],
    { concurrency: READS_AT_ONCE }
  ).pipe(mayReadCopy)

  const flags = sumOfFlags(projects)
  const trends = {
    users: userCounts(users),
    flags: { total: flags.total },
    userTrends: [...userDays, ...present.map((day) => ({ day, ...users }))].map(({ day, ...seen }) =>
      userTrend(day, seen)
    ),
    flagTrends: [...flagDays, ...present.map((day) => ({ day, ...flags }))].map(({ day, ...counts }) =>
      flagTrend(day, counts)
    ),
    environmentTypeTrends: typeWeeks
  } satisfies Partial<InstanceInsights>
  const rows = present.flatMap((day) => projectFlagTrends(day, projects))
  return new JsonText<InstanceInsights>(
    `${JSON.stringify(trends).slice(0, -1)},"projectFlagTrends":`,
    ...JsonText.joined(projectWeeks, JsonText.of(rows)).parts,
    ',"metricsSummaryTrends":',
    ...metricWeeks.parts,
    "}"
  )
})

/** Leaves other requests some of the connections, of which there are ten by default. */
const READS_AT_ONCE = 4

/** Sums up stored days. Days since then are counted from the event log, even if they are stored meanwhile. */
const environmentTrends = Effect.fnUntraced(function* (range: DayRange, projects: VisibleProjects) {
  const store = yield* InsightStore
  const sources = yield* InsightSources
  const last = (yield* store.days(range)).at(-1)
  const stored = last === undefined ? [] : yield* store.updateWeeks({ ...range, to: last }, projects)
  const updates = yield* sources.updates(daysAfterDay(range, last), projects)
  const byType = updatesByType(updates, yield* sources.environmentTypes)
  return environmentTypeTrends([...stored, ...updatesByWeek(byType)], range)
})
