import { Clock, Effect } from "effect"
import { mostAnonymous, mostOfServers, OTHER_APPLICATIONS } from "../../domain/metrics/anonymous-reports.ts"
import { applicationCreated } from "../../domain/metrics/application.ts"
import { countedVariants } from "../../domain/metrics/report-limits.ts"
import { type EvaluatedEnvironment, stagesReached } from "../../domain/metrics/stages-reached.ts"
import { MOST_UNKNOWN_REPORTS } from "../../domain/metrics/unknown-feature.ts"
import { sampleKey } from "../../domain/impact-metrics/impact-sample.ts"
import type { RefusedSeries } from "../../domain/impact-metrics/refused-series.ts"
import { inEveryStep, ofPresentProjects, type ReportedSample } from "../../domain/impact-metrics/reported-sample.ts"
import { beyondShare, seriesIn, shareOfSeries, type TokenSeries } from "../../domain/impact-metrics/series-share.ts"
import { ALL_PROJECTS } from "../../domain/tokens/sdk-token.ts"
import { compareText } from "../../domain/values/text.ts"
import { now } from "../../domain/values/timestamp.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { ApplicationStore, type ReportedInstance, type SeenApplication } from "../../ports/metrics/application-store.ts"
import { ClientMetricsStore, type ProjectCount, type Sighting } from "../../ports/metrics/client-metrics-store.ts"
import { ImpactMetricStore } from "../../ports/impact-metrics/impact-metric-store.ts"
import { LifecycleStore } from "../../ports/features/lifecycle-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { type AttributedReport, UnknownFeatureStore } from "../../ports/metrics/unknown-feature-store.ts"
import { inTransactionOnce, recordEvents } from "../events/in-transaction.ts"
import { addSighting, bothCounts, type CollectedCount } from "./metrics-buffer.ts"

/** A batch that is written at once. */
export interface MetricsBatch {
  readonly counts: ReadonlyArray<CollectedCount>
  readonly applications: ReadonlyArray<SeenApplication>
  readonly instances: ReadonlyArray<ReportedInstance>
  readonly sightings: ReadonlyArray<Sighting>
  readonly impact: ReadonlyArray<ReportedSample>
}

/**
 * Writes a batch in one transaction: applications and instances, lifecycle stages, counts, and sightings. Rows are
 * written in a fixed order, so that instances cannot deadlock. Counts of features outside the token's projects are
 * dropped; unknown names are recorded. Returns the sightings that were blocked. Fails if it is unknown whether the
 * batch was written, because sums would count twice.
 */
export const writeMetrics = Effect.fnUntraced(function* (batch: MetricsBatch, refusals: RefusedSeries) {
  return yield* inTransactionOnce(
    Effect.gen(function* () {
      const metrics = yield* ClientMetricsStore
      yield* lockReporters(batch)
      const present = yield* presentProjects(batch)
      yield* noteApplications(usedIn(batch, present))
      const collected = yield* withKnownVariants(yield* withKnownApplications(batch.counts))
      const evaluated = yield* metrics.evaluated(addressesOf(collected))
      const unknown = unknownReports(collected, evaluated)
      if (unknown.length > 0) yield* (yield* UnknownFeatureStore).report(unknown, mostUnknown)
      const counts = countsOfProjects(collected, evaluated)
      const counted = new Set(counts.map(keyOfAddress))
      yield* enterStages(evaluated.filter((address) => counted.has(keyOfAddress(address))))
      if (counts.length > 0) yield* metrics.add(counts)
      yield* addImpact(ofPresentProjects(batch.impact, present), refusals)
      const sightings = sightingsOf(counts, batch.sightings)
      return sightings.length === 0 ? [] : yield* metrics.see(sightings)
    })
  ).pipe(Effect.catchTag("InvalidData", Effect.die))
})

/** The projects of the tokens that still exist. They cannot be deleted until the transaction ends. */
const presentProjects = Effect.fnUntraced(function* ({ applications, impact, instances }: MetricsBatch) {
  const named = new Set([
    ...applications.flatMap(({ usage }) => usage.map(({ project }) => project)),
    ...instances.map(({ project }) => project),
    ...[...new Set(impact.map(({ projects }) => projects))].flat()
  ])
  named.delete(ALL_PROJECTS)
  return named.size === 0 ? named : yield* (yield* ProjectStore).lockEach([...named])
})

/** The applications and instances of existing projects. */
const usedIn = ({ applications, instances }: MetricsBatch, present: ReadonlySet<string>) => {
  const isPresent = ({ project }: { readonly project: string }) => project === ALL_PROJECTS || present.has(project)
  return {
    applications: applications
      .filter(({ usage }) => usage.length === 0 || usage.some(isPresent))
      .map((application) => ({ ...application, usage: application.usage.filter(isPresent) })),
    instances: instances.filter(isPresent)
  }
}

/**
 * Adds samples of impact metrics. Each project has a share of the series, because ever new values of labels could fill
 * the store.
 */
const addImpact = Effect.fnUntraced(function* (samples: ReadonlyArray<ReportedSample>, refusals: RefusedSeries) {
  if (samples.length === 0) return
  const store = yield* ImpactMetricStore
  const series = seriesIn(samples)
  const share = shareOfSeries((yield* (yield* ProjectStore).list).length)
  const refused =
    (yield* store.unknown(series.all)).length === 0
      ? new Set<never>()
      : yield* refusedOf(series.all, { refusals, share })
  yield* store.add(sortedBy(inEveryStep(series.without(refused)), sampleKey))
})

/** The series beyond the limits. The lock keeps other instances from adding series until the transaction ends. */
const refusedOf = Effect.fnUntraced(function* (
  series: ReadonlyArray<TokenSeries>,
  { refusals, share }: { readonly refusals: RefusedSeries; readonly share: number }
) {
  yield* (yield* Transactions).lock("impact series")
  const { counts, unknown } = yield* ImpactMetricStore
  const added = yield* unknown(series)
  const refused = beyondShare(added, yield* counts, share)
  const warnings = refusals.note({ share, added, refused }, yield* Clock.currentTimeMillis)
  yield* Effect.forEach(warnings, (sentence) => Effect.logWarning(sentence), { discard: true })
  return refused
})

const mostUnknown = { all: MOST_UNKNOWN_REPORTS, each: mostAnonymous.unknownFeatures }

/** Keeps other instances from adding for the same reporters until the transaction ends. */
const lockReporters = Effect.fnUntraced(function* ({ applications, counts, instances }: MetricsBatch) {
  const { lock } = yield* Transactions
  const reporters = new Set([...applications, ...counts, ...instances].flatMap(({ reporter }) => reporter ?? []))
  yield* Effect.forEach([...reporters].toSorted(compareText), (reporter) => lock(`reports by ${reporter}`), {
    discard: true
  })
})

/** Counts reports of applications beyond the limits under one name. */
const withKnownApplications = Effect.fnUntraced(function* (counts: ReadonlyArray<CollectedCount>) {
  const names = [...new Set(counts.map(({ appName }) => appName))]
  if (names.length === 0) return counts
  const known = yield* (yield* ApplicationStore).known(names)
  return counts.map((count) => (known.has(count.appName) ? count : { ...count, appName: OTHER_APPLICATIONS }))
})

/**
 * Counts reports by pages of variants that do not exist under one name. Servers are trusted, because they may know a
 * variant that is gone.
 */
const withKnownVariants = Effect.fnUntraced(function* (counts: ReadonlyArray<CollectedCount>) {
  const anonymous = counts.filter(({ reporter, variants }) => reporter !== null && variants.size > 0)
  if (anonymous.length === 0) return counts
  const found = yield* (yield* ClientMetricsStore).variantNames(addressesOf(anonymous))
  const known = new Set(found.map((address) => `${keyOfAddress(address)}\n${address.variant}`))
  return counts.map((count) =>
    count.reporter === null
      ? count
      : { ...count, variants: countedVariants(count.variants, (name) => known.has(`${keyOfAddress(count)}\n${name}`)) }
  )
})

const noteApplications = Effect.fnUntraced(function* ({ applications, instances }: ReturnType<typeof usedIn>) {
  const store = yield* ApplicationStore
  if (applications.length > 0) {
    const seen = sortedBy(applications, nameKey)
    const added = new Set(yield* store.see(seen, yield* now, mostOf("applications")))
    yield* recordEvents(...applications.filter(({ appName }) => added.has(appName)).map(applicationSeen))
  }
  if (instances.length > 0) {
    yield* store.seeInstances(sortedBy(instances, instanceKey), mostOf("instances"))
  }
})

const mostOf = (what: "applications" | "instances") => ({ each: mostAnonymous[what], servers: mostOfServers[what] })

/** The event of a new application, which is visible to those who may see the only project of the token. */
const applicationSeen = ({ appName, usage: [first, ...others] }: SeenApplication) =>
  applicationCreated(
    appName,
    first === undefined || first.project === ALL_PROJECTS || others.length > 0 ? undefined : first.project
  )

const enterStages = Effect.fnUntraced(function* (evaluated: ReadonlyArray<EvaluatedEnvironment>) {
  const { live, preLive } = stagesReached(evaluated)
  const { enter } = yield* LifecycleStore
  const at = yield* now
  if (preLive.length > 0) yield* enter(preLive, "pre-live", at)
  if (live.length > 0) yield* enter(live, "live", at)
})

/** The features and environments of the counts, each once. */
const addressesOf = (counts: ReadonlyArray<CollectedCount>) => [
  ...new Map(counts.map((count) => [keyOfAddress(count), count])).values()
]

/** The unknown names, once for each application and environment. */
const unknownReports = (collected: ReadonlyArray<CollectedCount>, evaluated: ReadonlyArray<EvaluatedEnvironment>) => {
  const known = new Set(evaluated.map(({ feature }) => feature))
  const reports = new Map<string, AttributedReport>()
  for (const { appName, at, environment, feature, reporter } of collected) {
    const report = { feature, environment, appName, seenAt: at, reporter }
    const before = reports.get(reportKey(report))
    if (appName === OTHER_APPLICATIONS) continue
    if (!known.has(feature) && (before === undefined || before.seenAt < at)) reports.set(reportKey(report), report)
  }
  return sortedBy([...reports.values()], reportKey)
}

/**
 * Counts of features in the projects of the token, summed over tokens. Counts of servers are separate from those of
 * pages.
 */
const countsOfProjects = (collected: ReadonlyArray<CollectedCount>, evaluated: ReadonlyArray<EvaluatedEnvironment>) => {
  const projects = new Map(evaluated.map((address) => [keyOfAddress(address), address.project]))
  const sums = new Map<string, CollectedCount & ProjectCount>()
  for (const each of collected) {
    const project = projects.get(keyOfAddress(each))
    if (project === undefined || !(each.projects.includes(ALL_PROJECTS) || each.projects.includes(project))) continue
    const [key, count] = [countKey(each), { ...each, project, byServer: each.reporter === null }]
    const other = sums.get(key)
    sums.set(key, other === undefined ? count : bothCounts(other, count))
  }
  return sortedBy([...sums.values()], countKey)
}

const sightingsOf = (
  counts: ReturnType<typeof countsOfProjects>,
  earlier: ReadonlyArray<Sighting>
): ReadonlyArray<Sighting> => {
  const seen = { sightings: new Map<string, Sighting>(), size: 0 }
  for (const sighting of earlier) addSighting(seen, sighting)
  for (const { at, environment, feature, hour, no, yes } of counts) {
    addSighting(seen, { feature, environment, hour, yes, no, seenAt: at })
  }
  return sortedBy([...seen.sightings.values()], keyOfAddress)
}

const keyOfAddress = ({ environment, feature }: { readonly feature: string; readonly environment: string }): string =>
  `${feature}\n${environment}`

const reportKey = (report: AttributedReport): string => `${keyOfAddress(report)}\n${report.appName}`

const countKey = (count: CollectedCount): string =>
  `${keyOfAddress(count)}\n${count.hour}\n${count.appName}\n${count.reporter === null}`

const nameKey = ({ appName }: SeenApplication): string => appName

const instanceKey = ({ appName, environment, instanceId }: ReportedInstance): string =>
  `${appName}\n${environment}\n${instanceId}`

const sortedBy = <A>(values: ReadonlyArray<A>, key: (value: A) => string): ReadonlyArray<A> =>
  values.toSorted((left, right) => compareText(key(left), key(right)))
