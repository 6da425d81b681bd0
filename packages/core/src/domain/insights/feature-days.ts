import { Schema } from "effect"
import { FeatureHour } from "../metrics/feature-usage.ts"
import { compareText } from "../values/text.ts"
import { field } from "../values/field.ts"

export const FeatureDay = Schema.Struct({
  date: field(Schema.String, "The day, in UTC, as `yyyy-MM-dd`"),
  environment: FeatureHour.fields.environment,
  appName: FeatureHour.fields.appName,
  yes: FeatureHour.fields.yes,
  no: FeatureHour.fields.no,
  variants: FeatureHour.fields.variants
}).annotate({
  identifier: "FeatureDay",
  description: "An application's evaluations of a feature on one day and in one environment."
})
export type FeatureDay = typeof FeatureDay.Type

/** Sorts by day, then environment and application. */
export const inOrderOfDays = (days: ReadonlyArray<FeatureDay>): ReadonlyArray<FeatureDay> =>
  days.toSorted(
    (left, right) =>
      compareText(left.date, right.date) ||
      compareText(left.environment, right.environment) ||
      compareText(left.appName, right.appName)
  )
