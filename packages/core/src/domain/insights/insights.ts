import { type Array as Arr, Result, Schema } from "effect"
import { field } from "../values/field.ts"
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
const week = field(Schema.String, "The ISO week as `YYYY-WW`, with the year of its Thursday")

export const UserCounts = Schema.Struct({
  total: field(count, "The number of users"),
  active: field(count, "Users who were active in the previous 60 days"),
  inactive: field(count, "Users who were not active in the previous 60 days")
}).annotate({
  identifier: "UserCounts",
  description: "Counts of users, without service accounts and the system user."
})
export type UserCounts = typeof UserCounts.Type

export const UserTrend = Schema.Struct({
  date: field(Timestamp, "The end of the day, in UTC"),
  ...UserCounts.fields
}).annotate({ identifier: "UserTrend", description: "Counts of users at the end of a day." })
export type UserTrend = typeof UserTrend.Type

const flagCounts = {
  total: field(count, "Flags that were not archived"),
  active: field(count, "Flags that were not archived or stale"),
  stale: field(count, "Flags that were marked as stale"),
  potentiallyStale: field(count, "Flags that exceeded the lifetime of their type and were not marked as stale")
}

export const FlagTrend = Schema.Struct({
  date: field(Timestamp, "The end of the day, in UTC"),
  ...flagCounts
}).annotate({ identifier: "FlagTrend", description: "Counts of the flags of all projects at the end of a day." })
export type FlagTrend = typeof FlagTrend.Type

export const ProjectFlagTrend = Schema.Struct({
  week,
  date: field(Timestamp, "The end of the latest day of the week, in UTC"),
  project: field(Schema.String, "The project's id"),
  ...flagCounts,
  health: field(
    Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 })),
    "The percentage of flags that are neither stale nor potentially stale"
  ),
  timeToProduction: field(
    Schema.optionalKey(Schema.Finite),
    "Mean days from creation to production, of flags that reached production in the last 30 days"
  ),
  users: field(Schema.optionalKey(count), "The number of members")
}).annotate({ identifier: "ProjectFlagTrend", description: "A project's state on the latest day of a week." })
export type ProjectFlagTrend = typeof ProjectFlagTrend.Type

export const MetricsSummaryTrend = Schema.Struct({
  week,
  date: field(Timestamp, "The end of the latest day of the week, in UTC"),
  project: field(Schema.String, "The project's id"),
  totalRequests: field(count, "The number of evaluations"),
  totalYes: field(count, "The number of evaluations to true"),
  totalNo: field(count, "The number of evaluations to false"),
  totalApps: field(count, "The number of applications that reported"),
  totalFlags: field(count, "The number of flags that were evaluated"),
  totalEnvironments: field(count, "The number of environments")
}).annotate({
  identifier: "MetricsSummaryTrend",
  description: "Evaluations that applications reported for a project in a week, within the requested days."
})
export type MetricsSummaryTrend = typeof MetricsSummaryTrend.Type

export const EnvironmentTypeTrend = Schema.Struct({
  week,
  date: field(Timestamp, "The end of the latest day of the week, in UTC"),
  environmentType: field(Schema.String, "The type of the environments"),
  totalUpdates: field(count, "The number of events in these environments")
}).annotate({
  identifier: "EnvironmentTypeTrend",
  description: "Changes in environments of a type in a week, within the requested days."
})
export type EnvironmentTypeTrend = typeof EnvironmentTypeTrend.Type

export const InstanceInsights = Schema.Struct({
  users: field(UserCounts, "The current users"),
  flags: field(Schema.Struct({ total: field(count, "The number of flags") }), "The current flags"),
  userTrends: field(Schema.Array(UserTrend), "A row for each recorded day"),
  flagTrends: field(Schema.Array(FlagTrend), "A row for each recorded day"),
  projectFlagTrends: field(Schema.Array(ProjectFlagTrend), "A row for each week and project"),
  metricsSummaryTrends: field(
    Schema.Array(MetricsSummaryTrend),
    "A row for each week and project with reported evaluations"
  ),
  environmentTypeTrends: field(Schema.Array(EnvironmentTypeTrend), "A row for each week and environment type")
}).annotate({
  identifier: "InstanceInsights",
  description: "Current and past usage of the instance. Rows are sorted by date, then project."
})
export type InstanceInsights = typeof InstanceInsights.Type

/** The query string of insights. */
export interface RawInsightsRange {
  readonly from?: RawParameter
  readonly to?: RawParameter
}

/** Parses the range of days. By default, it has ninety days and ends today. */
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

/** The earliest day: there is no year 0. */
const FIRST_DAY = "0001-01-01"
const FIRST_DEFAULT = daysAfter(FIRST_DAY, DEFAULT_DAYS)
