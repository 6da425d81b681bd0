import { Schema } from "effect"
import { Timestamp } from "../values/timestamp.ts"

const count = Schema.Int
const week = Schema.String

/** Users, and how many of them used the service in the past sixty days. */
export const UserCounts = Schema.Struct({ total: count, active: count, inactive: count }).annotate({
  identifier: "UserCounts"
})
export type UserCounts = typeof UserCounts.Type

export const UserTrend = Schema.Struct({ date: Timestamp, ...UserCounts.fields }).annotate({ identifier: "UserTrend" })
export type UserTrend = typeof UserTrend.Type

const flagCounts = { total: count, active: count, stale: count, potentiallyStale: count }

export const FlagTrend = Schema.Struct({ date: Timestamp, ...flagCounts }).annotate({ identifier: "FlagTrend" })
export type FlagTrend = typeof FlagTrend.Type

/** How a project stood on the newest day of a week. */
export const ProjectFlagTrend = Schema.Struct({
  week,
  date: Timestamp,
  project: Schema.String,
  ...flagCounts,
  health: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 })),
  timeToProduction: Schema.optionalKey(Schema.Finite),
  users: Schema.optionalKey(count)
}).annotate({ identifier: "ProjectFlagTrend" })
export type ProjectFlagTrend = typeof ProjectFlagTrend.Type

/** What applications reported of a project in a week. */
export const MetricsSummaryTrend = Schema.Struct({
  week,
  date: Timestamp,
  project: Schema.String,
  totalRequests: count,
  totalYes: count,
  totalNo: count,
  totalApps: count,
  totalFlags: count,
  totalEnvironments: count
}).annotate({ identifier: "MetricsSummaryTrend" })
export type MetricsSummaryTrend = typeof MetricsSummaryTrend.Type

/** How much was changed in a week in environments of a type. */
export const EnvironmentTypeTrend = Schema.Struct({
  week,
  date: Timestamp,
  environmentType: Schema.String,
  totalUpdates: count
}).annotate({ identifier: "EnvironmentTypeTrend" })
export type EnvironmentTypeTrend = typeof EnvironmentTypeTrend.Type

/** How the whole instance is used, now and day by day or week by week. */
export const InstanceInsights = Schema.Struct({
  users: UserCounts,
  flags: Schema.Struct({ total: count }),
  userTrends: Schema.Array(UserTrend),
  flagTrends: Schema.Array(FlagTrend),
  projectFlagTrends: Schema.Array(ProjectFlagTrend),
  metricsSummaryTrends: Schema.Array(MetricsSummaryTrend),
  environmentTypeTrends: Schema.Array(EnvironmentTypeTrend)
}).annotate({ identifier: "InstanceInsights" })
export type InstanceInsights = typeof InstanceInsights.Type
