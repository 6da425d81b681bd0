import {
  type BulkMetrics,
  RETAINED_HOURS,
  type ImpactSample,
  type SdkToken,
  secondsAfter,
  type Timestamp
} from "@halyard/core/domain"
import { batchesOf, type MetricsBatch, type MetricsBuffer } from "@halyard/core/use-cases"

/** Metrics that one request reports, with the request. */
export interface MetricsPart {
  readonly batch: MetricsBatch
  readonly path: string
  readonly body: object
}

/**
 * Splits the metrics of a token into requests. Leaves out counts of hours that servers refuse as too old, and impact
 * metrics that are not recent: servers would take them for current ones, and safeguards could stop releases because of
 * them.
 */
export const partsOf = (buffer: MetricsBuffer, token: SdkToken, at: Timestamp): ReadonlyArray<MetricsPart> => {
  const [since, recent] = [secondsAfter(at, -RETAINED_HOURS * 3600), secondsAfter(at, -SECONDS_OF_IMPACT)]
  const batches = batchesOf(buffer)
  const all: MetricsBatch = {
    applications: batches.flatMap(({ applications }) => applications),
    instances: batches.flatMap(({ instances }) => instances),
    counts: batches.flatMap(({ counts }) => counts).filter(({ hour }) => hour >= since),
    impact: batches.flatMap(({ impact }) => impact).filter((sample) => sample.at >= recent),
    sightings: []
  }
  return token.type === "client" ? bulkParts(all, token) : frontendParts(all)
}

const nothing: MetricsBatch = { applications: [], instances: [], counts: [], impact: [], sightings: [] }

/** Servers take the reports of many instances at once from a client token. */
const bulkParts = (all: MetricsBatch, { environment }: SdkToken): ReadonlyArray<MetricsPart> => {
  const parts = [
    ...chunked(all.instances, MOST_ENTRIES).map((instances) => ({ ...nothing, instances })),
    ...countsByParts(all.counts).map((counts) => ({ ...nothing, counts })),
    ...chunked(all.impact, MOST_SAMPLES).map((impact) => ({ ...nothing, impact }))
  ]
  return parts.map((part) => {
    const batch = { ...part, applications: part.instances.length === 0 ? [] : all.applications }
    return { batch, path: "/api/client/metrics/bulk", body: requestOf(batch, environment) }
  })
}

/** Servers other than Halyard require properties that are not known of an instance. */
const requestOf = (batch: MetricsBatch, environment: string): object => {
  const { applications, ...others } = bulkOf(batch, environment)
  const started = new Map(
    batch.instances.map(({ appName, instanceId, lastSeen }) => [`${appName} ${instanceId}`, lastSeen])
  )
  return {
    applications: applications.map(({ strategies = [], ...one }) => ({
      ...one,
      strategies,
      started: started.get(`${one.appName} ${one.instanceId}`),
      interval: 15
    })),
    ...others
  }
}

/** The batch as a relay reports it. */
export const bulkOf = (batch: MetricsBatch, environment: string): BulkMetrics => {
  const strategies = new Map(batch.applications.map((one) => [one.appName, one.strategies]))
  return {
    applications: batch.instances.map(({ appName, instanceId, sdkVersion }) => {
      const known = strategies.get(appName)
      const version = sdkVersion === null ? {} : { sdkVersion }
      return { appName, instanceId, environment, ...version, ...(known ? { strategies: known } : {}) }
    }),
    metrics: batch.counts.map(({ appName, feature, hour, no, variants, yes }) => ({
      featureName: feature,
      appName,
      environment,
      timestamp: hour,
      yes,
      no,
      variants: Object.fromEntries(variants)
    })),
    ...(batch.impact.length === 0 ? {} : { impactMetrics: batch.impact.map(reported) })
  }
}

type Reported = NonNullable<BulkMetrics["impactMetrics"]>[number]

/** A sample as a relay reports it. A gauge is the mean of its values, everything else their sum. */
const reported = ({ buckets, count, help, labels, metric: name, sum, type }: ImpactSample): Reported => {
  if (type !== "histogram")
    return { name, help, type, samples: [{ labels, value: type === "gauge" ? sum / count : sum }] }
  const bounds = Object.entries(buckets).map(([bound, within]) => ({
    le: bound === "Infinity" || bound === "+Inf" ? ("+Inf" as const) : Number(bound),
    count: within
  }))
  return { name, help, type, samples: [{ labels, count, sum, buckets: bounds }] }
}

/**
 * One report for each application and hour: bulk reports need a client token, and pages have a frontend token. Pages
 * have no instances to distinguish, so all report as one.
 */
const frontendParts = (all: MetricsBatch): ReadonlyArray<MetricsPart> => {
  const groups = Map.groupBy(all.counts, ({ appName, hour }) => JSON.stringify([appName, hour]))
  return [...groups.values()].flatMap(countsByParts).flatMap((counts): ReadonlyArray<MetricsPart> => {
    const [first] = counts
    if (first === undefined) return []
    const toggles = Object.fromEntries(
      counts.map(({ feature, no, variants, yes }) => [feature, { yes, no, variants: Object.fromEntries(variants) }])
    )
    const bucket = { start: first.hour, stop: first.hour, toggles }
    const { instanceId, sdkVersion } = all.instances.find((one) => one.appName === first.appName) ?? {}
    const body = {
      appName: first.appName,
      ...(instanceId && { instanceId }),
      ...(sdkVersion && { sdkVersion }),
      bucket
    }
    return [{ batch: { ...nothing, counts }, path: "/api/frontend/client/metrics", body }]
  })
}

/**
 * Splits counts into parts of at most `MOST_ENTRIES` entries, but of at least one count. A count has one entry, and one
 * more for each variant.
 */
const countsByParts = (counts: MetricsBatch["counts"]): ReadonlyArray<MetricsBatch["counts"]> => {
  const parts: Array<Array<MetricsBatch["counts"][number]>> = []
  let left = 0
  for (const count of counts) {
    const entries = 1 + count.variants.size
    const part = entries > left ? undefined : parts.at(-1)
    if (part === undefined) parts.push([count])
    else part.push(count)
    left = (part === undefined ? MOST_ENTRIES : left) - entries
  }
  return parts
}

const chunked = <A>(list: ReadonlyArray<A>, size: number): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size))

const SECONDS_OF_IMPACT = 600

/** A report of this size is well below the half megabyte that servers accept. */
const MOST_ENTRIES = 500
const MOST_SAMPLES = 50
