import { DateTime, Option, Schema } from "effect"
import { secondsAfter, type Timestamp } from "../values/timestamp.ts"
import { momentOf } from "../violations/violation.ts"
import { ReportedImpactMetrics } from "../impact-metrics/reported-metric.ts"
import { field } from "../values/field.ts"
import { limitedList, limitedRecord } from "../values/limited.ts"
import { MOST_COUNTS, MOST_VARIANTS } from "./report-limits.ts"

/** A time reported by an SDK: a date and time, in UTC unless it names a zone, or milliseconds since 1970. */
export const ReportedMoment = Schema.Union([Schema.String, Schema.Finite])
export type ReportedMoment = typeof ReportedMoment.Type

const VariantCounts = limitedRecord(Schema.Finite, MOST_VARIANTS)

export const ToggleCounts = Schema.Struct({
  yes: field(Schema.optionalKey(Schema.Finite), "The number of evaluations to true"),
  no: field(Schema.optionalKey(Schema.Finite), "The number of evaluations to false"),
  variants: field(
    Schema.optionalKey(Schema.NullOr(VariantCounts)),
    "The number of evaluations to each variant, by its name"
  )
}).annotate({ identifier: "ToggleCounts", description: "The evaluations of a feature." })
export type ToggleCounts = typeof ToggleCounts.Type

export const MetricsBucket = Schema.Struct({
  start: field(
    ReportedMoment,
    "The start of the period, as a date and time, in UTC unless it names a zone, or milliseconds since 1970"
  ),
  stop: field(ReportedMoment, "The end of the period, at most 48 hours ago. A time in the future counts as now"),
  toggles: field(limitedRecord(ToggleCounts, MOST_COUNTS), "The evaluations by feature name")
}).annotate({ identifier: "MetricsBucket", description: "The evaluations of features in a period of time." })
export type MetricsBucket = typeof MetricsBucket.Type

const instance = {
  appName: field(Schema.String, "The application's name"),
  instanceId: field(Schema.optionalKey(Schema.NullOr(Schema.String)), "Identifies the instance of the application"),
  sdkVersion: field(
    Schema.optionalKey(Schema.NullOr(Schema.String)),
    "The SDK and its version, such as `unleash-client-node:6.1.0`"
  )
}

export const ClientMetrics = Schema.Struct({
  ...instance,
  bucket: field(Schema.optionalKey(Schema.NullOr(MetricsBucket)), "The evaluations"),
  impactMetrics: ReportedImpactMetrics
}).annotate({
  identifier: "ClientMetrics",
  description: "The evaluations of an application's instance. Without a bucket, nothing is counted."
})
export type ClientMetrics = typeof ClientMetrics.Type

export const ClientRegistration = Schema.Struct({
  ...instance,
  interval: field(Schema.Finite, "Milliseconds between reports"),
  started: field(ReportedMoment, "When the instance started"),
  strategies: field(Schema.Array(Schema.String), "The strategy types that the instance can evaluate")
}).annotate({ identifier: "ClientRegistration", description: "An instance of an application that has started." })
export type ClientRegistration = typeof ClientRegistration.Type

export const BulkApplication = Schema.Struct({
  appName: field(Schema.String, "The application's name"),
  instanceId: field(Schema.String, "Identifies the instance of the application"),
  environment: field(Schema.String, "The environment, which must be that of the token"),
  sdkVersion: field(
    Schema.optionalKey(Schema.NullOr(Schema.String)),
    "The SDK and its version, such as `unleash-client-node:6.1.0`"
  ),
  strategies: field(
    Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
    "The strategy types that the instance can evaluate"
  )
}).annotate({ identifier: "BulkApplication", description: "An instance that a proxy serves." })
export type BulkApplication = typeof BulkApplication.Type

export const BulkCounts = Schema.Struct({
  featureName: field(Schema.String, "The feature's name"),
  appName: field(Schema.String, "The application's name"),
  environment: field(Schema.String, "The environment, which must be that of the token"),
  timestamp: field(
    Schema.optionalKey(Schema.NullOr(ReportedMoment)),
    "When it was counted, at most 48 hours ago; now by default"
  ),
  ...ToggleCounts.fields
}).annotate({ identifier: "BulkCounts", description: "An application's evaluations of one feature." })
export type BulkCounts = typeof BulkCounts.Type

export const BulkMetrics = Schema.Struct({
  applications: field(limitedList(BulkApplication, MOST_COUNTS), "The instances"),
  metrics: field(limitedList(BulkCounts, MOST_COUNTS), "The evaluations"),
  impactMetrics: ReportedImpactMetrics
}).annotate({ identifier: "BulkMetrics", description: "Reports that a proxy has collected from many instances." })
export type BulkMetrics = typeof BulkMetrics.Type

/** How many hours of hourly counts are stored. */
export const RETAINED_HOURS = 48

/** Client clocks may be this many hours fast. Their reports then count for the current time. */
export const HOURS_AHEAD = 24

/** The start of the hour that contains the moment. */
export const hourOf = (moment: Timestamp): Timestamp => `${moment.slice(0, 13)}:00:00.000Z`

/** The moment `hours` hours later, or earlier if negative. */
export const hoursAfter = (moment: Timestamp, hours: number): Timestamp => secondsAfter(moment, hours * 3600)

/** The first hour that belongs to the last hour: it starts at most one hour ago. */
export const lastHourSince = (now: Timestamp): Timestamp => {
  const hour = hourOf(now)
  return hour === now ? hoursAfter(hour, -1) : hour
}

/** The first hour whose counts are stored. */
export const retainedSince = (now: Timestamp): Timestamp => hoursAfter(hourOf(now), -RETAINED_HOURS)

/** The reported time as a timestamp; undefined if it is invalid. */
export const reportedMoment = (moment: ReportedMoment): Timestamp | undefined => {
  if (typeof moment === "string") return momentOf(moment) ?? momentOf(`${moment}Z`)
  if (!Number.isInteger(moment)) return undefined
  const text = Option.map(DateTime.make(moment), DateTime.formatIso)
  return Option.isSome(text) ? momentOf(text.value) : undefined
}

/** The hour that a report counts for. Future times count as now. */
export const countedHour = (ended: Timestamp, now: Timestamp): Timestamp => hourOf(ended > now ? now : ended)
