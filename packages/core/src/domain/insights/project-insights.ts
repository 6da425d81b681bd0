import { Schema } from "effect"
import { field } from "../values/field.ts"
import { type HealthCounts, meanDaysToProduction, ProjectStats, technicalDebt } from "../projects/health.ts"
import { FeatureTypeCount } from "../projects/project-report.ts"

const rating = (description: string) =>
  Schema.Struct({
    rating: field(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 })), description),
    activeCount: field(Schema.Int, "Features that are not marked as stale"),
    potentiallyStaleCount: field(
      Schema.Int,
      "Features that exceeded the lifetime of their type and are not marked as stale"
    ),
    staleCount: field(Schema.Int, "Features that are marked as stale")
  })

export const LeadTime = Schema.Struct({
  name: field(Schema.String, "The feature's name"),
  timeToProduction: field(Schema.Finite, "The days from its creation until it was first on in production")
}).annotate({ identifier: "LeadTime", description: "How long a feature took to get to production." })
export type LeadTime = typeof LeadTime.Type

export const ProjectInsights = Schema.Struct({
  stats: field(ProjectStats, "Activity in the last 30 days and in the 30 days before"),
  health: field(rating("The percentage of features that are neither stale nor potentially stale"), "The health"),
  technicalDebt: field(rating("100 minus the health"), "The technical debt"),
  leadTime: field(
    Schema.Struct({
      projectAverage: field(Schema.Finite, "The mean of its features in days; 0 without any"),
      features: field(Schema.Array(LeadTime), "The active features that were ever on in production, by name")
    }),
    "How long features take to get to production"
  ),
  featureTypeCounts: field(Schema.Array(FeatureTypeCount), "The number of active features of each type"),
  members: field(
    Schema.Struct({
      currentMembers: field(Schema.Int, "The number of members"),
      change: field(Schema.Int, "Members added in the last 30 days")
    }),
    "The project's members"
  )
}).annotate({ identifier: "ProjectInsights", description: "A project's health, activity and pace." })
export type ProjectInsights = typeof ProjectInsights.Type

export const ratings = ({ health, ...counts }: HealthCounts): Pick<ProjectInsights, "health" | "technicalDebt"> => ({
  health: { rating: health, ...counts },
  technicalDebt: { rating: technicalDebt(health), ...counts }
})

/** How long a feature took until it was first on in production. */
export interface MillisToProduction {
  readonly name: string
  readonly millis: number
}

export const leadTimes = (times: ReadonlyArray<MillisToProduction>): ProjectInsights["leadTime"] => {
  const sum = times.reduce((all, { millis }) => all + millis, 0)
  return {
    projectAverage: meanDaysToProduction(times.length === 0 ? null : sum / times.length),
    features: times.map(({ millis, name }) => ({ name, timeToProduction: meanDaysToProduction(millis) }))
  }
}
