import { figureViolations } from "../impact-metrics/impact-aggregation.ts"
import type { Violation } from "../violations/errors.ts"
import { lengthViolations, violation } from "../violations/violation.ts"
import { builtInViolations, isBuiltInFigure } from "./built-in-figure.ts"
import type { NewSafeguard, SafeguardOwner } from "./safeguard.ts"

/** Validates a limit for a release plan, or for a feature. */
export const safeguardViolations = (
  given: NewSafeguard,
  { plan }: Pick<SafeguardOwner, "plan">
): ReadonlyArray<Violation> => [
  ...figureViolations(given.impactMetric, "/impactMetric"),
  ...builtInViolations(given.impactMetric, "/impactMetric"),
  ...rangeViolations(given.minimumSamples, "/minimumSamples", 1, MOST_SAMPLES),
  ...rangeViolations(given.forMinutes, "/forMinutes", 0, MOST_MINUTES),
  ...comparisonViolations(given),
  ...(plan === undefined && given.action !== undefined && given.action.type !== "disableFeatureEnvironment"
    ? [violation("/action/type", 'must be "disableFeatureEnvironment", since this safeguard has no release plan')]
    : [])
]

const MOST_SAMPLES = 1_000_000_000

/** A day, in minutes. */
const MOST_MINUTES = 1440

const rangeViolations = (value: number | undefined, path: string, minimum: number, maximum: number) =>
  value === undefined || (value >= minimum && value <= maximum)
    ? []
    : [violation(path, `must be between ${minimum} and ${maximum}`)]

const comparisonViolations = ({ compareBy, impactMetric, triggerCondition }: NewSafeguard) => {
  if (compareBy === undefined) return []
  const { aggregationMode, labelSelectors } = impactMetric
  const values = Object.hasOwn(labelSelectors, compareBy) ? (labelSelectors[compareBy] ?? []) : []
  return [
    ...lengthViolations(compareBy, "/compareBy", 1, 255),
    ...(isBuiltInFigure(impactMetric)
      ? [violation("/compareBy", "needs a metric that applications report: evaluations have no rest to compare with")]
      : []),
    ...(values.length === 0 || values.includes("*")
      ? [violation("/compareBy", "must be a label of which labelSelectors names values, so that there is a rest")]
      : []),
    ...(["avg", "p50", "p95", "p99"].includes(aggregationMode)
      ? []
      : [
          violation(
            "/impactMetric/aggregationMode",
            "must be avg, p50, p95 or p99 with compareBy, because sums and counts depend on how many users there are. For a rate of failures, observe 0 or 1 in a histogram and compare its avg"
          )
        ]),
    ...(triggerCondition.threshold > 0
      ? []
      : [violation("/triggerCondition/threshold", "must be more than 0 with compareBy, because it is a factor")])
  ]
}
