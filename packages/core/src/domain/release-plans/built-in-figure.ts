import type { ImpactFigure } from "../impact-metrics/impact-aggregation.ts"
import { stepBegin } from "../impact-metrics/impact-sample.ts"
import { secondsAfter, type Timestamp } from "../values/timestamp.ts"
import type { Violation } from "../violations/errors.ts"
import { violation } from "../violations/violation.ts"
import type { Observed } from "./breach.ts"

/** Figures of the feature's own evaluations, with their aggregations. */
const builtIn: Readonly<Record<string, ReadonlyArray<ImpactFigure["aggregationMode"]>>> = {
  "halyard.no_share": ["avg"],
  "halyard.variant_share": ["avg"],
  "halyard.evaluations": ["count", "rps"]
}

const PREFIX = "halyard."

export const isBuiltInFigure = ({ metricName }: Pick<ImpactFigure, "metricName">): boolean =>
  metricName.startsWith(PREFIX)

export const builtInViolations = (figure: ImpactFigure, path: string): ReadonlyArray<Violation> => {
  if (!isBuiltInFigure(figure)) return []
  const modes = Object.hasOwn(builtIn, figure.metricName) ? builtIn[figure.metricName] : undefined
  if (modes === undefined) {
    return [
      violation(`${path}/metricName`, `must be one of ${Object.keys(builtIn).join(", ")}, or not begin with ${PREFIX}`)
    ]
  }
  const labels = Object.keys(figure.labelSelectors)
  const known = figure.metricName === "halyard.variant_share" ? ["variant", "appName"] : ["appName"]
  return [
    ...(modes.includes(figure.aggregationMode)
      ? []
      : [violation(`${path}/aggregationMode`, `must be ${modes.join(" or ")} for ${figure.metricName}`)]),
    ...(secondsOf[figure.timeRange] === undefined
      ? [
          violation(
            `${path}/timeRange`,
            "must be hour or day, because evaluations are counted by the hour for two days"
          )
        ]
      : []),
    ...(labels.some((label) => !known.includes(label))
      ? [violation(`${path}/labelSelectors`, `can only select ${known.join(" and ")} for ${figure.metricName}`)]
      : []),
    ...(known.includes("variant") && (figure.labelSelectors["variant"] ?? []).length === 0
      ? [violation(`${path}/labelSelectors`, 'must name variants: {"variant": ["name"]}')]
      : [])
  ]
}

const secondsOf: Partial<Readonly<Record<ImpactFigure["timeRange"], number>>> = { hour: 3600, day: 86_400 }

/** The evaluations of a feature within an hour. */
interface Evaluations {
  readonly hour: Timestamp
  readonly environment: string
  readonly appName: string
  readonly yes: number
  readonly no: number
  readonly variants: Readonly<Record<string, number>>
}

/**
 * The first hour that counts. Evaluations are counted by the hour, so the figure covers up to an hour more than the
 * range.
 */
export const firstHour = ({ timeRange }: ImpactFigure, now: Timestamp): Timestamp =>
  stepBegin(secondsAfter(now, -(secondsOf[timeRange] ?? 0)), 3600)

/** The figure of the evaluations, and their number. The figure is null for a share of nothing. */
export const builtInFigure = (
  { aggregationMode, labelSelectors, metricName, timeRange }: ImpactFigure,
  hours: ReadonlyArray<Evaluations>
): Observed => {
  const applications = labelSelectors["appName"] ?? []
  const counted = hours.filter(({ appName }) => applications.length === 0 || applications.includes(appName))
  const sum = (count: (hour: Evaluations) => number) => counted.reduce((total, hour) => total + count(hour), 0)
  const all = sum(({ no, yes }) => yes + no)
  const as = (value: number | null): Observed => ({ value, samples: all })
  if (metricName === "halyard.evaluations")
    return as(aggregationMode === "rps" ? all / (secondsOf[timeRange] ?? 1) : all)
  if (all === 0) return as(null)
  if (metricName === "halyard.no_share") return as(sum(({ no }) => no) / all)
  const names = new Set(labelSelectors["variant"])
  const chosen = sum(({ variants }) =>
    Object.entries(variants).reduce((total, [name, count]) => total + (names.has(name) ? count : 0), 0)
  )
  return as(chosen / all)
}
