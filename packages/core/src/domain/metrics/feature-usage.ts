import { Schema } from "effect"
import { compareText, distinct } from "../values/text.ts"
import { Timestamp } from "../values/timestamp.ts"
import { hourOf, hoursAfter } from "./client-metrics.ts"
import { field } from "../values/field.ts"
import { fittingPage } from "../values/page-size.ts"

/** The counts of one application for a feature within one hour. */
export interface HourlyCount {
  readonly hour: Timestamp
  readonly environment: string
  readonly appName: string
  readonly yes: number
  readonly no: number
  readonly variants: Readonly<Record<string, number>>
}

export const FeatureHour = Schema.Struct({
  featureName: field(Schema.String, "The feature's name"),
  appName: field(Schema.String, "The application's name"),
  environment: field(Schema.String, "The environment's name"),
  timestamp: field(Timestamp, "The start of the hour"),
  yes: field(Schema.Finite, "The number of evaluations to true"),
  no: field(Schema.Finite, "The number of evaluations to false"),
  variants: field(Schema.Record(Schema.String, Schema.Finite), "The number of evaluations to each variant, by its name")
}).annotate({
  identifier: "FeatureHour",
  description: "An application's evaluations of a feature in one hour and environment."
})
export type FeatureHour = typeof FeatureHour.Type

export const EnvironmentUsage = Schema.Struct({
  environment: FeatureHour.fields.environment,
  timestamp: FeatureHour.fields.timestamp,
  yes: FeatureHour.fields.yes,
  no: FeatureHour.fields.no
}).annotate({
  identifier: "EnvironmentUsage",
  description: "A feature's evaluations in the last hour, in one environment."
})
export type EnvironmentUsage = typeof EnvironmentUsage.Type

export const FeatureUsage = Schema.Struct({
  featureName: FeatureHour.fields.featureName,
  lastHourUsage: field(Schema.Array(EnvironmentUsage), "The evaluations in the current hour, by environment"),
  seenApplications: field(
    Schema.Array(Schema.String),
    "The applications that evaluated the feature in the last 48 hours"
  )
}).annotate({
  identifier: "FeatureUsage",
  description: "A feature's recent evaluations and the applications that evaluated it."
})
export type FeatureUsage = typeof FeatureUsage.Type

/** The newest of the stored counts. */
export interface HourlyCounts {
  /** The newest hour first, then by environment and application. */
  readonly counts: ReadonlyArray<HourlyCount>
  /** Whether these are all stored counts. */
  readonly isWhole: boolean
}

/** The approximate characters of JSON in a count. */
export const sizeOfHourlyCount = ({ appName, environment, variants }: HourlyCount): number =>
  ROW + appName.length + environment.length + sum(Object.keys(variants).map((name) => name.length + ENTRY))

const ROW = 250
const ENTRY = 12

/** A feature's evaluations by hour, with warnings. */
export interface FeatureHours {
  readonly data: ReadonlyArray<FeatureHour>
  readonly warnings: ReadonlyArray<string>
}

/**
 * The counts of the last `hours` hours by hour, environment and application, including the current hour. If an
 * application has counts in one hour, the result has all hours for it, with 0 for the others. Ends at the page size:
 * the oldest are left out.
 */
export const hoursOfFeature = (
  featureName: string,
  { counts, isWhole }: HourlyCounts,
  { hours, now, pageSize }: { readonly hours: number; readonly now: Timestamp; readonly pageSize: number }
): FeatureHours => {
  const known = new Map(counts.map((count) => [keyOf(count), count]))
  const sources = [...new Map(counts.map((count) => [keyOf({ ...count, hour: "" }), count])).values()].toSorted(
    (left, right) => compareText(left.environment, right.environment) || compareText(left.appName, right.appName)
  )
  const rows: Array<HourlyCount> = []
  let size = 0
  for (let ago = 0; ago < hours && size < pageSize; ago++) {
    const hour = hoursAfter(hourOf(now), -ago)
    for (const { appName, environment } of sources) {
      const source = { hour, appName, environment }
      const row = known.get(keyOf(source)) ?? { ...source, yes: 0, no: 0, variants: {} }
      rows.push(row)
      size += sizeOfHourlyCount(row)
    }
  }
  const page = fittingPage(isWhole ? rows : throughLast(rows, counts), sizeOfHourlyCount, pageSize)
  return {
    data: page
      .toSorted((left, right) => compareText(left.hour, right.hour))
      .map(({ hour, ...count }) => ({ featureName, ...count, timestamp: hour })),
    warnings:
      isWhole && page.length === hours * sources.length
        ? []
        : [`The oldest counts are left out, because the answer would have more than ${pageSize} characters.`]
  }
}

/** The rows down to the last count, or all if the last count is older. Nothing is known of rows after it. */
const throughLast = (
  rows: ReadonlyArray<HourlyCount>,
  counts: ReadonlyArray<HourlyCount>
): ReadonlyArray<HourlyCount> => {
  const end = rows.findIndex((row) => row === counts.at(-1))
  return end === -1 ? rows : rows.slice(0, end + 1)
}

/** The counts of all applications in one hour and environment. */
export type HourlySum = Omit<HourlyCount, "appName" | "variants">

/** The applications that evaluated the feature, and its counts of the last hour. */
export const usageOfFeature = (
  featureName: string,
  recent: ReadonlyArray<HourlySum>,
  applications: ReadonlyArray<string>
): FeatureUsage => ({
  featureName,
  lastHourUsage: [...Map.groupBy(recent, ({ environment }) => environment)]
    .toSorted(([left], [right]) => compareText(left, right))
    .map(([environment, hours]) => ({
      environment,
      timestamp: newestOf(hours.map(({ hour }) => hour)),
      yes: sum(hours.map(({ yes }) => yes)),
      no: sum(hours.map(({ no }) => no))
    })),
  seenApplications: distinct(applications)
})

const keyOf = ({ appName, environment, hour }: Pick<HourlyCount, "appName" | "environment" | "hour">): string =>
  JSON.stringify([hour, environment, appName])

const newestOf = (hours: ReadonlyArray<Timestamp>): Timestamp => hours.reduce((a, b) => (a > b ? a : b), "")

const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((left, right) => left + right, 0)
