import { Context, type Effect } from "effect"
import type { Day, DayRange } from "../../domain/insights/day.ts"
import type { TypeUpdates, WeekUpdates } from "../../domain/insights/environment-updates.ts"
import type { FeatureDay } from "../../domain/insights/feature-days.ts"
import type { MetricsSummaryTrend, ProjectFlagTrend } from "../../domain/insights/insights.ts"
import type { FlagCounts, ProjectDay, SeenUsers } from "../../domain/insights/project-day.ts"
import type { JsonText } from "../../domain/json/json-text.ts"

/**
 * The projects whose figures are included. Figures without a project are always included, those of former projects only
 * with "all".
 */
export type VisibleProjects = "all" | ReadonlyArray<string>

export interface UserDay extends SeenUsers {
  readonly day: Day
}

export interface FlagDay extends FlagCounts {
  readonly day: Day
}

/** Projects whose days from this day of a week on are left out, because newer figures are known. */
export interface KnownBetter {
  readonly since: Day
  readonly projects: ReadonlyArray<string>
}

/**
 * Stores the figures at the end of each day. They stay when their project is deleted. If a new project takes its id,
 * they belong to the former project: see `ProjectStore.insert`.
 */
export class InsightStore extends Context.Service<
  InsightStore,
  {
    /** Lists the days of the range that have figures of projects, in order. */
    readonly days: (range: DayRange) => Effect.Effect<ReadonlyArray<Day>>
    /** Stores the figures of projects for a day that has none yet. Former projects have their `formerKey` as id. */
    readonly addDay: (
      day: Day,
      projects: ReadonlyArray<ProjectDay>,
      updates: ReadonlyArray<TypeUpdates>
    ) => Effect.Effect<void>
    /** Stores or replaces the figures of users for a day. */
    readonly setUsers: (day: Day, users: SeenUsers) => Effect.Effect<void>
    /** Returns the figures of users, in order of days. */
    readonly users: (range: DayRange) => Effect.Effect<ReadonlyArray<UserDay>>
    /** Returns sums over the projects for each day of the range with figures of any of them, in order of days. */
    readonly flags: (range: DayRange, projects: VisibleProjects) => Effect.Effect<ReadonlyArray<FlagDay>>
    /**
     * Returns the newest day of the range for each project and ISO week, by date, then project. A former project has
     * rows of its own.
     */
    readonly projectWeeksAsJson: (
      range: DayRange,
      projects: VisibleProjects,
      known: KnownBetter
    ) => Effect.Effect<JsonText<ReadonlyArray<ProjectFlagTrend>>>
    /** Returns sums over days and projects for each ISO week and environment type, in no order. */
    readonly updateWeeks: (range: DayRange, projects: VisibleProjects) => Effect.Effect<ReadonlyArray<WeekUpdates>>
    /**
     * Returns what applications reported on the days of the range, up to a moment ago: a row for each ISO week and
     * project, by date, then project.
     */
    readonly metricWeeksAsJson: (
      range: DayRange,
      projects: VisibleProjects
    ) => Effect.Effect<JsonText<ReadonlyArray<MetricsSummaryTrend>>>
    /** Returns what applications reported of a feature on the days of the range, in no order. */
    readonly featureDays: (feature: string, range: DayRange) => Effect.Effect<ReadonlyArray<FeatureDay>>
  }
>()("@halyard/core/InsightStore") {}
