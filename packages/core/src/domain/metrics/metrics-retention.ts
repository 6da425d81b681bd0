import { Context } from "effect"

/** How many days the daily counts of features are stored. Undefined means for ever. Weekly sums of projects stay. */
export const CurrentMetricsRetention = Context.Reference<{ readonly days: number | undefined }>(
  "@halyard/core/CurrentMetricsRetention",
  { defaultValue: () => ({ days: undefined }) }
)

/** The minimum. Counts of the last weeks may still change: reports come late, and features move to other projects. */
export const FEWEST_METRIC_DAYS = 30
