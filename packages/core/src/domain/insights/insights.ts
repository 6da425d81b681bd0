import { type Array as Arr, Result, Schema } from "effect"
import { Timestamp } from "../values/timestamp.ts"
import type { Violation } from "../violations/errors.ts"
import {
  collectParts,
  type Parsed,
  type RawParameter,
  readDate,
  readOne,
  refuse
} from "../violations/query-parameter.ts"
import { type Day, type DayRange, daysAfter, laterDay, utcDay } from "./day.ts"

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

/** The parameters of insights, as a query string gives them. */
export interface RawInsightsRange {
  readonly from?: RawParameter
  readonly to?: RawParameter
}

/** Reads which days are asked for: without an end until today, without a start the ninety days up to the end. */
export const parseInsightsRange = (
  raw: RawInsightsRange,
  today: Day
): Result.Result<DayRange, Arr.NonEmptyReadonlyArray<Violation>> => {
  const given = { from: readDay("from", raw.from), to: readDay("to", raw.to) }
  return Result.flatMap(collectParts(given), ({ from, to }) => rangeOf(from, to, today))
}

const readDay = (name: keyof RawInsightsRange, raw: RawParameter): Parsed<Day | undefined> =>
  readOne({ name, raw }, undefined, (text) => Result.map(readDate(name, text), utcDay))

const rangeOf = (from: Day | undefined, to: Day | undefined, today: Day): Parsed<DayRange> => {
  if (from !== undefined && to !== undefined && from > to) return refuse("from", "must not be after", "/to")
  const last = to ?? laterDay(today, from ?? today)
  const first = from ?? (last > FIRST_DEFAULT ? daysAfter(last, 1 - DEFAULT_DAYS) : FIRST_DAY)
  return Result.succeed({ from: first, to: last })
}

const DEFAULT_DAYS = 90

/** There is no year 0 to go back to. */
const FIRST_DAY = "0001-01-01"
const FIRST_DEFAULT = daysAfter(FIRST_DAY, DEFAULT_DAYS)
