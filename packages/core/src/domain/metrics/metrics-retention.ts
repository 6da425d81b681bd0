import { Context } from "effect"

/** How many days the counts of features by day are kept. Undefined means for ever. Sums of projects by week stay. */
export const CurrentMetricsRetention = Context.Reference<{ readonly days: number | undefined }>(
  "@halyard/core/CurrentMetricsRetention",
  { defaultValue: () => ({ days: undefined }) }
)

/** Counts of the last weeks may still change: reports come late, and features move to other projects. */
export const FEWEST_METRIC_DAYS = 30
