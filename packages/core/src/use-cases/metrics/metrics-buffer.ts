import { bothSamples, sampleKey } from "../../domain/impact-metrics/impact-sample.ts"
import { listNumbers, type ReportedSample } from "../../domain/impact-metrics/reported-sample.ts"
import { eitherReporter, type Reporter, reporterOf } from "../../domain/metrics/anonymous-reports.ts"
import { bothVariants } from "../../domain/metrics/report-limits.ts"
import type { EvaluationCount, Report } from "../../domain/metrics/report.ts"
import { ALL_PROJECTS } from "../../domain/tokens/sdk-token.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"
import type { ReportedInstance, SeenApplication } from "../../ports/metrics/application-store.ts"
import type { Sighting } from "../../ports/metrics/client-metrics-store.ts"
import type { MetricsBatch } from "./write-metrics.ts"

/** A count, the projects of its token, who reported it, and the time of the last addition. */
export interface CollectedCount extends EvaluationCount {
  readonly reporter: Reporter
  readonly projects: ReadonlyArray<string>
  readonly at: Timestamp
}

/** Metrics that are not written yet. They are summed, so that repeated reports need no more memory. */
export interface MetricsBuffer {
  readonly counts: Map<string, CollectedCount>
  readonly applications: Map<string, SeenApplication>
  readonly instances: Map<string, ReportedInstance>
  /** Sightings that were blocked by concurrent updates. */
  readonly sightings: Map<string, Sighting>
  /** What applications measured, by the projects of the token, series and minute. */
  readonly impact: Map<string, ReportedSample>
  readonly listNumber: ReturnType<typeof listNumbers>
  /** The number of entries. */
  size: number
}

export const emptyBuffer = (): MetricsBuffer => ({
  counts: new Map(),
  applications: new Map(),
  instances: new Map(),
  sightings: new Map(),
  impact: new Map(),
  listNumber: listNumbers(),
  size: 0
})

/** Adds a report. */
export const addReport = (buffer: MetricsBuffer, { at, clientIp, counts, impact, instances, token }: Report): void => {
  const { environment, type } = token
  const projects = token.projects === "all" ? [ALL_PROJECTS] : token.projects
  const usage = projects.map((project) => ({ project, environment }))
  const reporter = reporterOf(token)
  for (const count of counts) addCount(buffer, { ...count, projects, at, reporter })
  // One record for each application, because a report can have thousands of counts, and a token hundreds of projects.
  for (const appName of new Set(counts.map((count) => count.appName))) {
    addApplication(buffer, { appName, strategies: null, usage, reporter })
  }
  for (const { appName, instanceId, sdkVersion, strategies } of instances) {
    addApplication(buffer, { appName, strategies, usage, reporter })
    const project = projects[0] ?? ""
    const instance = { appName, environment, instanceId, sdkVersion, sdkType: type, clientIp, lastSeen: at, project }
    addInstance(buffer, { ...instance, reporter })
  }
  for (const sample of impact) addSample(buffer, sample)
}

/** Adds a sample to the one of the same projects, series and minute. */
const addSample = (buffer: MetricsBuffer, sample: ReportedSample): void => {
  const key = `${buffer.listNumber(sample)} ${sampleKey(sample)}`
  const other = buffer.impact.get(key)
  if (other === undefined) buffer.size++
  buffer.impact.set(key, other === undefined ? sample : bothSamples(other, sample))
}

/**
 * Adds a count to the count with the same key. Counts of servers are separate from those of pages, which safeguards
 * ignore.
 */
export const addCount = (buffer: MetricsBuffer, count: CollectedCount): void => {
  const { appName, environment, feature, hour, reporter } = count
  const key = JSON.stringify([feature, environment, hour, appName, buffer.listNumber(count), reporter === null])
  const other = buffer.counts.get(key)
  const sum = other === undefined ? count : bothCounts(other, count)
  buffer.counts.set(key, sum)
  buffer.size += (other === undefined ? 1 : -other.variants.size) + sum.variants.size
}

/** Records an application. Newer strategies replace older ones. */
const addApplication = (buffer: MetricsBuffer, seen: SeenApplication): void => {
  const other = buffer.applications.get(seen.appName)
  const known = other?.usage ?? []
  const added = seen.usage.filter(
    ({ environment, project }) =>
      !known.some((address) => address.project === project && address.environment === environment)
  )
  const reporter = other === undefined ? seen.reporter : eitherReporter(other.reporter, seen.reporter)
  const isKnown = other !== undefined && added.length === 0 && reporter === other.reporter
  if (isKnown && seen.strategies === null) return
  const strategies = seen.strategies ?? other?.strategies ?? null
  buffer.applications.set(seen.appName, { appName: seen.appName, strategies, usage: [...known, ...added], reporter })
  buffer.size +=
    added.length + (other === undefined ? 1 : 0) + (strategies ?? []).length - (other?.strategies ?? []).length
}

/** Records an instance. A newer record replaces an older one. */
const addInstance = (buffer: MetricsBuffer, instance: ReportedInstance): void => {
  const key = JSON.stringify([instance.appName, instance.environment, instance.instanceId])
  const other = buffer.instances.get(key)
  if (other === undefined) buffer.size++
  buffer.instances.set(key, {
    ...instance,
    reporter: other === undefined ? instance.reporter : eitherReporter(other.reporter, instance.reporter),
    sdkVersion: instance.sdkVersion ?? other?.sdkVersion ?? null,
    clientIp: instance.clientIp ?? other?.clientIp ?? null
  })
}

/** Adds a sighting. The newer of two hours counts. */
export const addSighting = (buffer: Pick<MetricsBuffer, "sightings" | "size">, sighting: Sighting): void => {
  const key = JSON.stringify([sighting.feature, sighting.environment])
  const other = buffer.sightings.get(key)
  if (other === undefined) buffer.size++
  buffer.sightings.set(key, other === undefined ? sighting : bothSightings(other, sighting))
}

/** Adds two counts of the same key. */
export const bothCounts = <A extends CollectedCount>(left: A, right: A): A => {
  const variants = bothVariants(left.variants, right.variants)
  const at = left.at > right.at ? left.at : right.at
  const reporter = eitherReporter(left.reporter, right.reporter)
  return { ...left, yes: left.yes + right.yes, no: left.no + right.no, variants, at, reporter }
}

const bothSightings = (left: Sighting, right: Sighting): Sighting => {
  const seenAt = left.seenAt > right.seenAt ? left.seenAt : right.seenAt
  if (left.hour !== right.hour) return { ...(left.hour > right.hour ? left : right), seenAt }
  return { ...left, seenAt, yes: left.yes + right.yes, no: left.no + right.no }
}

/** Splits the buffer into batches that a store can write. Counts come after their applications. */
export const batchesOf = (buffer: MetricsBuffer): ReadonlyArray<MetricsBatch> => {
  const counts = [...buffer.counts.values()]
  const instances = [...buffer.instances.values()]
  const impact = [...buffer.impact.values()]
  const parts = Math.ceil(Math.max(counts.length, instances.length, impact.length) / MOST_AT_ONCE)
  return Array.from({ length: buffer.size === 0 ? 0 : Math.max(1, parts) }, (_, index) => {
    const [from, to] = [index * MOST_AT_ONCE, (index + 1) * MOST_AT_ONCE]
    return {
      applications: index === 0 ? [...buffer.applications.values()] : [],
      sightings: index === 0 ? [...buffer.sightings.values()] : [],
      impact: impact.slice(from, to),
      instances: instances.slice(from, to),
      counts: counts.slice(from, to)
    }
  })
}

/** A limit, because the embedded database does nothing else while it writes a batch. */
const MOST_AT_ONCE = 500

/** Puts back what could not be written, before newer metrics. */
export const putBack = (buffer: MetricsBuffer, batches: ReadonlyArray<MetricsBatch>): void => {
  for (const { applications, counts, impact, instances, sightings } of batches) {
    for (const count of counts) addCount(buffer, count)
    for (const application of applications) {
      const strategies = buffer.applications.get(application.appName)?.strategies ?? application.strategies
      addApplication(buffer, { ...application, strategies })
    }
    for (const instance of instances) {
      const later = buffer.instances.get(JSON.stringify([instance.appName, instance.environment, instance.instanceId]))
      addInstance(buffer, { ...instance, ...later })
    }
    for (const sighting of sightings) addSighting(buffer, sighting)
    for (const sample of impact) addSample(buffer, sample)
  }
}
