import type { NewSafeguard } from "../../interface/operations.gen.ts"

type Figure = NewSafeguard["impactMetric"]

/** The feature's own evaluations, as people call them. */
export const ownFigures = {
  "halyard.no_share": "share of evaluations to off",
  "halyard.variant_share": "share of evaluations to variants",
  "halyard.evaluations": "number of evaluations"
} as const

const isOwn = (name: string): name is keyof typeof ownFigures => Object.hasOwn(ownFigures, name)

export const aggregations: Readonly<Record<Figure["aggregationMode"], string>> = {
  count: "count",
  rps: "a second",
  sum: "sum",
  avg: "mean",
  p50: "median",
  p95: "95th percentile",
  p99: "99th percentile"
}

const ranges: Readonly<Record<Figure["timeRange"], string>> = {
  hour: "the last hour",
  day: "the last day",
  week: "the last week",
  month: "the last month"
}

type Action = NonNullable<NewSafeguard["action"]>["type"]

/** The actions when a limit is crossed, in words. */
export const effects: Readonly<Record<Action, string>> = {
  pauseMilestoneProgressions: "Pauses the plan",
  startPreviousMilestone: "Goes back to the milestone before",
  disableFeatureEnvironment: "Switches the flag off"
}

/** A limit in words: `failed_orders (count) in the last hour is more than 20`. */
export const limitInWords = (safeguard: NewSafeguard): string => {
  const { compareBy, forMinutes = 0, impactMetric, minimumSamples = 1, triggerCondition } = safeguard
  const { aggregationMode, labelSelectors, metricName, timeRange } = impactMetric
  const labels = Object.entries(labelSelectors).filter(([, values]) => values.length > 0)
  const where = labels.map(([name, values]) => `${name} ${values.join(" or ")}`).join(", ")
  const figure = isOwn(metricName)
    ? `the ${ownFigures[metricName]}`
    : `${metricName} (${aggregations[aggregationMode]})`
  const relation = triggerCondition.operator === ">" ? "more" : "less"
  const limit = `${relation} than ${triggerCondition.threshold}${compareBy === undefined ? "" : ` times that of the rest by ${compareBy}`}`
  const lasting = forMinutes === 0 ? "" : ` for ${forMinutes === 1 ? "a minute" : `${forMinutes} minutes`}`
  const enough = minimumSamples === 1 ? "" : `, from at least ${minimumSamples} samples`
  return `${figure}${where === "" ? "" : `, ${where},`} in ${ranges[timeRange]} is ${limit}${lasting}${enough}`
}
