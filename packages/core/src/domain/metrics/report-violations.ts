import { impactViolations } from "../impact-metrics/reported-metric.ts"
import type { Violation } from "../violations/errors.ts"
import { formatPointer } from "../json/json-pointer.ts"
import { sizeViolations } from "../json/size-violations.ts"
import type { Timestamp } from "../values/timestamp.ts"
import { lengthViolations, violation, wholeNumberViolations } from "../violations/violation.ts"
import {
  type BulkCounts,
  BulkMetrics,
  ClientMetrics,
  type ClientRegistration,
  HOURS_AHEAD,
  RETAINED_HOURS,
  hoursAfter,
  type ReportedMoment,
  reportedMoment,
  type ToggleCounts
} from "./client-metrics.ts"
import { MOST_COUNTED_VARIANTS } from "./report-limits.ts"

/** Validates the metrics of an instance, sent now. */
export const metricsViolations = (metrics: ClientMetrics, now: Timestamp): ReadonlyArray<Violation> => {
  const violations = [
    ...sizeViolations(ClientMetrics, metrics, ""),
    ...instanceViolations(metrics, ""),
    ...impactViolations(metrics.impactMetrics ?? [], "/impactMetrics")
  ]
  if (violations.length > 0) return violations
  if (metrics.bucket === undefined || metrics.bucket === null) return violations
  const { start, stop, toggles } = metrics.bucket
  return [
    ...violations,
    ...bucketViolations(start, stop, now),
    ...variantsViolations(Object.values(toggles), "/bucket/toggles"),
    ...Object.entries(toggles).flatMap(([name, counts]) =>
      countViolations(counts, `/bucket/toggles${formatPointer([name])}`)
    )
  ]
}

/** Validates the registration of an instance. */
export const registrationViolations = (registration: ClientRegistration): ReadonlyArray<Violation> => [
  ...instanceViolations(registration, ""),
  ...(registration.interval < 0 ? [violation("/interval", "must not be negative")] : []),
  ...momentViolations(registration.started, "/started"),
  ...strategyViolations(registration.strategies, "/strategies")
]

/**
 * Validates the metrics of a proxy, sent now. Counts must be of the token's environment. Instances may be of any,
 * because proxies report all of their instances with each of their tokens.
 */
export const bulkViolations = (
  { applications, impactMetrics, metrics }: BulkMetrics,
  environment: string,
  now: Timestamp
): ReadonlyArray<Violation> => {
  const elsewhere = (counts: BulkCounts, path: string) =>
    counts.environment === environment
      ? []
      : [violation(`${path}/environment`, `must be "${environment}", as that is what the token is for`)]
  const sizes = sizeViolations(BulkMetrics, { applications, impactMetrics, metrics }, "")
  if (sizes.length > 0) return sizes
  return [
    ...variantsViolations(metrics, "/metrics"),
    ...applications.flatMap((application, index) => {
      const path = `/applications/${index}`
      return [
        ...instanceViolations(application, path),
        ...strategyViolations(application.strategies ?? [], `${path}/strategies`)
      ]
    }),
    ...metrics.flatMap((counts, index) => {
      const path = `/metrics/${index}`
      return [
        ...textViolations(counts.appName, `${path}/appName`, 1, LONGEST_NAME),
        ...elsewhere(counts, path),
        ...endViolations(counts.timestamp ?? now, `${path}/timestamp`, now),
        ...countViolations(counts, path)
      ]
    }),
    ...impactViolations(impactMetrics ?? [], "/impactMetrics")
  ]
}

/** Refuses text that a store cannot save, since it would fail the whole write. */
const textViolations = (text: string, path: string, minimum: number, maximum: number) =>
  text.includes("\0") || !text.isWellFormed()
    ? [violation(path, "must not contain U+0000 or an unpaired surrogate")]
    : lengthViolations(text, path, minimum, maximum)

const LONGEST_NAME = 255
const MOST_STRATEGIES = 200

const instanceViolations = (
  { appName, instanceId, sdkVersion }: Pick<ClientMetrics, "appName" | "instanceId" | "sdkVersion">,
  path: string
) => [
  ...textViolations(appName, `${path}/appName`, 1, LONGEST_NAME),
  ...textViolations(instanceId ?? "", `${path}/instanceId`, 0, LONGEST_NAME),
  ...textViolations(sdkVersion ?? "", `${path}/sdkVersion`, 0, LONGEST_NAME)
]

const strategyViolations = (strategies: ReadonlyArray<string>, path: string) =>
  strategies.length > MOST_STRATEGIES
    ? [violation(path, `must name at most ${MOST_STRATEGIES} strategies`)]
    : strategies.flatMap((name, index) => textViolations(name, `${path}/${index}`, 1, LONGEST_NAME))

const bucketViolations = (start: ReportedMoment, stop: ReportedMoment, now: Timestamp) => {
  const [from, to] = [reportedMoment(start), reportedMoment(stop)]
  return [
    ...momentViolations(start, "/bucket/start"),
    ...endViolations(stop, "/bucket/stop", now),
    ...(from !== undefined && to !== undefined && from > to
      ? [violation("/bucket/stop", "must not be before", "/bucket/start")]
      : [])
  ]
}

const momentViolations = (moment: ReportedMoment, path: string) =>
  reportedMoment(moment) === undefined
    ? [violation(path, "must be a date and time such as 2026-11-20T18:00:00.000Z, or milliseconds since 1970")]
    : []

/** Counts of earlier hours are no longer stored, and a time far in the future comes from a wrong clock. */
const endViolations = (moment: ReportedMoment, path: string, now: Timestamp) => {
  const end = reportedMoment(moment)
  if (end === undefined) return momentViolations(moment, path)
  if (end < hoursAfter(now, -RETAINED_HOURS))
    return [violation(path, `must be within the last ${RETAINED_HOURS} hours`)]
  if (end > hoursAfter(now, HOURS_AHEAD)) return [violation(path, `must not be ${HOURS_AHEAD} hours in the future`)]
  return []
}

const variantsViolations = (counts: ReadonlyArray<ToggleCounts>, path: string) => {
  const total = counts.reduce((sum, { variants }) => sum + Object.keys(variants ?? {}).length, 0)
  return total > MOST_COUNTED_VARIANTS
    ? [violation(path, `must count at most ${MOST_COUNTED_VARIANTS} variants together, not ${total}`)]
    : []
}

const countViolations = ({ no, variants, yes }: ToggleCounts, path: string) => [
  ...wholeNumberViolations(yes, `${path}/yes`, 0),
  ...wholeNumberViolations(no, `${path}/no`, 0),
  ...Object.entries(variants ?? {}).flatMap(([name, count]) => {
    const at = `${path}/variants${formatPointer([name])}`
    return [...textViolations(name, at, 1, LONGEST_NAME), ...wholeNumberViolations(count, at, 0)]
  })
]
