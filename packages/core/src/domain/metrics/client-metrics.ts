import { DateTime, Option, Schema } from "effect"
import { secondsAfter, type Timestamp } from "../values/timestamp.ts"
import { momentOf } from "../violations/violation.ts"

/** When something was, as SDKs say it: a date and time, or milliseconds since 1970. */
export const ReportedMoment = Schema.Union([Schema.String, Schema.Finite])
export type ReportedMoment = typeof ReportedMoment.Type

const VariantCounts = Schema.Record(Schema.String, Schema.Finite)

/** How often an application got which answer for a feature. */
export const ToggleCounts = Schema.Struct({
  yes: Schema.optionalKey(Schema.Finite),
  no: Schema.optionalKey(Schema.Finite),
  variants: Schema.optionalKey(Schema.NullOr(VariantCounts))
}).annotate({ identifier: "ToggleCounts" })
export type ToggleCounts = typeof ToggleCounts.Type

/** What was counted in a stretch of time, by the names of features. */
export const MetricsBucket = Schema.Struct({
  start: ReportedMoment,
  stop: ReportedMoment,
  toggles: Schema.Record(Schema.String, ToggleCounts)
}).annotate({ identifier: "MetricsBucket" })
export type MetricsBucket = typeof MetricsBucket.Type

const instance = {
  appName: Schema.String,
  instanceId: Schema.optionalKey(Schema.NullOr(Schema.String)),
  sdkVersion: Schema.optionalKey(Schema.NullOr(Schema.String))
}

/** What one instance of an application counted. Without a bucket it has nothing to tell. */
export const ClientMetrics = Schema.Struct({
  ...instance,
  bucket: Schema.optionalKey(Schema.NullOr(MetricsBucket))
}).annotate({ identifier: "ClientMetrics" })
export type ClientMetrics = typeof ClientMetrics.Type

/** An instance of an application that has started. */
export const ClientRegistration = Schema.Struct({
  ...instance,
  interval: Schema.Finite,
  started: ReportedMoment,
  strategies: Schema.Array(Schema.String)
}).annotate({ identifier: "ClientRegistration" })
export type ClientRegistration = typeof ClientRegistration.Type

/** An instance that somebody tells of on its behalf. */
export const BulkApplication = Schema.Struct({
  appName: Schema.String,
  instanceId: Schema.String,
  environment: Schema.String,
  sdkVersion: Schema.optionalKey(Schema.NullOr(Schema.String)),
  strategies: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String)))
}).annotate({ identifier: "BulkApplication" })
export type BulkApplication = typeof BulkApplication.Type

/** What an application counted for one feature. */
export const BulkCounts = Schema.Struct({
  featureName: Schema.String,
  appName: Schema.String,
  environment: Schema.String,
  timestamp: Schema.optionalKey(Schema.NullOr(ReportedMoment)),
  ...ToggleCounts.fields
}).annotate({ identifier: "BulkCounts" })
export type BulkCounts = typeof BulkCounts.Type

/** What a proxy has gathered from many instances. */
export const BulkMetrics = Schema.Struct({
  applications: Schema.Array(BulkApplication),
  metrics: Schema.Array(BulkCounts)
}).annotate({ identifier: "BulkMetrics" })
export type BulkMetrics = typeof BulkMetrics.Type

/** For how many hours counts are kept by the hour. */
export const HOURS_KEPT = 48

/** Clocks of clients are wrong: by so many hours they may be ahead, and what they tell then counts as of now. */
export const HOURS_AHEAD = 24

/** The beginning of the hour that a moment is in. */
export const hourOf = (moment: Timestamp): Timestamp => `${moment.slice(0, 13)}:00:00.000Z`

/** The moment `hours` hours after another, or before it. */
export const hoursAfter = (moment: Timestamp, hours: number): Timestamp => secondsAfter(moment, hours * 3600)

/** The first hour whose counts are still those of the last hour: one that begins no more than an hour ago. */
export const lastHourSince = (now: Timestamp): Timestamp => {
  const hour = hourOf(now)
  return hour === now ? hoursAfter(hour, -1) : hour
}

/** The first hour whose counts are kept. */
export const hoursKeptSince = (now: Timestamp): Timestamp => hoursAfter(hourOf(now), -HOURS_KEPT)

/** The moment that an SDK means; undefined if there is none. */
export const reportedMoment = (moment: ReportedMoment): Timestamp | undefined => {
  if (typeof moment === "string") return momentOf(moment)
  if (!Number.isInteger(moment)) return undefined
  const text = Option.map(DateTime.make(moment), DateTime.formatIso)
  return Option.isSome(text) ? momentOf(text.value) : undefined
}

/** The hour that something counts for that was told now and is said to have ended then. */
export const countedHour = (ended: Timestamp, now: Timestamp): Timestamp => hourOf(ended > now ? now : ended)
