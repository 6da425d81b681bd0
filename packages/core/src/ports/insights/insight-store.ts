import { Context, type Effect } from "effect"
import type { Day, DayRange } from "../../domain/insights/day.ts"
import type { TypeUpdates, WeekUpdates } from "../../domain/insights/environment-updates.ts"
import type { MetricsSummaryTrend, ProjectFlagTrend } from "../../domain/insights/insights.ts"
import type { FlagCounts, ProjectDay, SeenUsers } from "../../domain/insights/project-day.ts"
import type { JsonText } from "../../domain/json/json-text.ts"

/** Of which projects something is told. What belongs to no project is told to everybody. */
export type ToldProjects = "all" | ReadonlyArray<string>

export interface UserDay extends SeenUsers {
  readonly day: Day
}

export interface FlagDay extends FlagCounts {
  readonly day: Day
}

/** Projects whose days of a week, from this day on, are left out, since newer ones are known. */
export interface KnownBetter {
  readonly since: Day
  readonly projects: ReadonlyArray<string>
}

/** Keeps how days ended, and tells of them. What is told of projects outlives them. */
export class InsightStore extends Context.Service<
  InsightStore,
  {
    /** The days of the range of which projects are told, in their order. */
    readonly days: (range: DayRange) => Effect.Effect<ReadonlyArray<Day>>
    /** Keeps a day of which nothing is told of projects yet. */
    readonly addDay: (
      day: Day,
      projects: ReadonlyArray<ProjectDay>,
      updates: ReadonlyArray<TypeUpdates>
    ) => Effect.Effect<void>
    /** Keeps, or replaces, what is told of the users of a day. */
    readonly setUsers: (day: Day, users: SeenUsers) => Effect.Effect<void>
    /** In order of days. */
    readonly users: (range: DayRange) => Effect.Effect<ReadonlyArray<UserDay>>
    /** Sums over the projects, for each day of the range of which any of them is told, in order of days. */
    readonly flags: (range: DayRange, projects: ToldProjects) => Effect.Effect<ReadonlyArray<FlagDay>>
    /** Of each project and ISO week the newest day of the range, by date, then project. */
    readonly projectWeeksAsJson: (
      range: DayRange,
      projects: ToldProjects,
      known: KnownBetter
    ) => Effect.Effect<JsonText<ReadonlyArray<ProjectFlagTrend>>>
    /** Sums over days and projects, for each ISO week and type of environment, in any order. */
    readonly updateWeeks: (range: DayRange, projects: ToldProjects) => Effect.Effect<ReadonlyArray<WeekUpdates>>
    /**
     * What applications reported on the days of the range, until a moment ago: a row for each ISO week and project, by
     * date, then project.
     */
    readonly metricWeeksAsJson: (
      range: DayRange,
      projects: ToldProjects
    ) => Effect.Effect<JsonText<ReadonlyArray<MetricsSummaryTrend>>>
  }
>()("@halyard/core/InsightStore") {}
