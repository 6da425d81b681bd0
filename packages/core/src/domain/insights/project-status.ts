import { Schema } from "effect"
import { countByStage, type FeatureHistory, meanDays, pastDays } from "./feature-history.ts"
import type { LifecycleStage } from "../features/lifecycle.ts"
import { field } from "../values/field.ts"
import { daysBefore, type Timestamp } from "../values/timestamp.ts"
import { type FeatureCounts, projectHealth, technicalDebt } from "../projects/health.ts"

export const DailyActivity = Schema.Struct({
  date: field(Schema.String, "The day in UTC, as `yyyy-MM-dd`"),
  count: field(Schema.Int, "The number of events of the project")
}).annotate({ identifier: "DailyActivity", description: "How much happened in a project on a day." })
export type DailyActivity = typeof DailyActivity.Type

const StageSummary = Schema.Struct({
  averageDays: field(
    Schema.NullOr(Schema.Finite),
    "The mean days that features stayed in the stage, of those that left it; null if none did"
  ),
  currentFlags: field(Schema.Int, "The number of features in the stage")
}).annotate({ identifier: "StageSummary", description: "The features of a project in one stage of the lifecycle." })

const Percentage = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 }))

export const ProjectStatus = Schema.Struct({
  activityCountByDate: field(
    Schema.Array(DailyActivity),
    "The days of the last year with events of the project, in order"
  ),
  health: field(
    Schema.Struct({
      current: field(Percentage, "The percentage of features that are neither stale nor potentially stale")
    }),
    "The project's health"
  ),
  technicalDebt: field(
    Schema.Struct({ current: field(Percentage, "100 minus the health") }),
    "The project's technical debt"
  ),
  resources: field(
    Schema.Struct({
      apiTokens: field(Schema.Int, "The number of API tokens that name the project"),
      members: field(Schema.Int, "The number of members, including those through groups"),
      segments: field(Schema.Int, "The number of segments that only the project can use")
    }),
    "What belongs to the project"
  ),
  staleFlags: field(
    Schema.Struct({ total: field(Schema.Int, "Features that are stale or potentially stale") }),
    "The project's stale features"
  ),
  lifecycleSummary: field(
    Schema.Struct({
      initial: field(StageSummary, "Features that no application uses yet"),
      preLive: field(StageSummary, "Features in use, but not in production"),
      live: field(StageSummary, "Features in use in production"),
      completed: field(StageSummary, "Features whose outcome is decided"),
      archived: field(
        Schema.Struct({
          currentFlags: field(Schema.Int, "The number of archived features"),
          last30Days: field(Schema.Int, "Those that were archived in the last 30 days")
        }),
        "Archived features"
      )
    }),
    "The project's features by stage of the lifecycle"
  )
}).annotate({ identifier: "ProjectStatus", description: "A project's activity, health and resources." })
export type ProjectStatus = typeof ProjectStatus.Type

/** The days of activity in a project's status. */
export const ACTIVITY_DAYS = 365

export const statusOfFeatures = (
  counts: FeatureCounts
): Pick<ProjectStatus, "health" | "technicalDebt" | "staleFlags"> => {
  const health = projectHealth(counts)
  return {
    health: { current: health },
    technicalDebt: { current: technicalDebt(health) },
    staleFlags: { total: counts.stale + counts.potentiallyStale }
  }
}

export const lifecycleSummary = (
  histories: ReadonlyArray<FeatureHistory>,
  at: Timestamp
): ProjectStatus["lifecycleSummary"] => {
  const counts = countByStage(histories)
  const summaryOf = (stage: LifecycleStage) => ({
    averageDays: meanDays(pastDays(histories, [stage])),
    currentFlags: counts[stage]
  })
  const since = daysBefore(at, 30)
  const lately = histories.filter(({ entered }) => {
    const last = entered.at(-1)
    return last?.stage === "archived" && last.enteredStageAt >= since
  })
  return {
    initial: summaryOf("initial"),
    preLive: summaryOf("pre-live"),
    live: summaryOf("live"),
    completed: summaryOf("completed"),
    archived: { currentFlags: counts.archived, last30Days: lately.length }
  }
}
