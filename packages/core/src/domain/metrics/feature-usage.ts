import { Schema } from "effect"
import { compareText, distinct } from "../values/text.ts"
import { Timestamp } from "../values/timestamp.ts"
import { hourOf, hoursAfter, lastHourSince } from "./client-metrics.ts"
import { field } from "../values/field.ts"

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

/**
 * The counts of the last `hours` hours by hour, environment and application, including the current hour. If an
 * application has counts in one hour, the result has all hours for it, with 0 for the others.
 */
export const hoursOfFeature = (
  featureName: string,
  counts: ReadonlyArray<HourlyCount>,
  hours: number,
  now: Timestamp
): ReadonlyArray<FeatureHour> => {
  const all = Array.from({ length: hours }, (_, index) => hoursAfter(hourOf(now), index + 1 - hours))
  const known = new Map(counts.map((count) => [keyOf(count), count]))
  const sources = [...new Map(counts.map((count) => [keyOf({ ...count, hour: "" }), count])).values()].toSorted(
    (left, right) => compareText(left.environment, right.environment) || compareText(left.appName, right.appName)
  )
  return all.flatMap((hour) =>
    sources.map(({ appName, environment }) => {
      const { no = 0, variants = {}, yes = 0 } = known.get(keyOf({ hour, appName, environment })) ?? {}
      return { featureName, appName, environment, timestamp: hour, yes, no, variants }
    })
  )
}

/** The applications that evaluated the feature, and its counts of the last hour. */
export const usageOfFeature = (
  featureName: string,
  counts: ReadonlyArray<HourlyCount>,
  now: Timestamp
): FeatureUsage => {
  const recent = counts.filter(({ hour }) => hour >= lastHourSince(now))
  return {
    featureName,
    lastHourUsage: [...Map.groupBy(recent, ({ environment }) => environment)]
      .toSorted(([left], [right]) => compareText(left, right))
      .map(([environment, hours]) => ({
        environment,
        timestamp: newestOf(hours.map(({ hour }) => hour)),
        yes: sum(hours.map(({ yes }) => yes)),
        no: sum(hours.map(({ no }) => no))
      })),
    seenApplications: distinct(counts.map(({ appName }) => appName))
  }
}

const keyOf = ({ appName, environment, hour }: Pick<HourlyCount, "appName" | "environment" | "hour">): string =>
  JSON.stringify([hour, environment, appName])

const newestOf = (hours: ReadonlyArray<Timestamp>): Timestamp => hours.reduce((a, b) => (a > b ? a : b), "")

const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((left, right) => left + right, 0)
