import { Effect } from "effect"
import { aggregated, isSelected, RANGES, rangeBegin } from "../../domain/impact-metrics/impact-aggregation.ts"
import type { ImpactSample } from "../../domain/impact-metrics/impact-sample.ts"
import { activeMilestone, type ReleasePlan } from "../../domain/release-plans/plan.ts"
import { builtInFigure, firstHour, isBuiltIn } from "../../domain/release-plans/built-in-figure.ts"
import { breachOf, isBeyond, type Safeguard, safeguardTriggered } from "../../domain/release-plans/safeguard.ts"
import { now, type Timestamp } from "../../domain/values/timestamp.ts"
import { FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import { ImpactMetricStore } from "../../ports/impact-metrics/impact-metric-store.ts"
import { ClientMetricsStore } from "../../ports/metrics/client-metrics-store.ts"
import { type PlanAddress, ReleasePlanStore } from "../../ports/release-plans/release-plan-store.ts"
import type { BackgroundJob } from "../background/background-job.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { holdInEnvironment, scopeOf } from "../features/hold-features.ts"
import { switchOff } from "../features/switch-feature.ts"
import { pause } from "./progressions.ts"
import { holdPlan } from "./hold-plan.ts"

/**
 * Compares the safeguards of features that are on, and of release plans that go on, with what applications reported. One
 * whose limit is exceeded pauses the plan or switches the feature off.
 */
export const judgeSafeguards = Effect.fn("judgeSafeguards")(function* () {
  const { guarded } = yield* ReleasePlanStore
  const places = yield* guarded
  const samples = yield* rememberedSamples()
  yield* Effect.forEach(places, (address) => judge(address, samples), { discard: true })
})

/** Reads each metric once for a project, however many safeguards watch it. */
const rememberedSamples = Effect.fnUntraced(function* () {
  const store = yield* ImpactMetricStore
  const known = new Map<string, ReadonlyArray<ImpactSample>>()
  return Effect.fnUntraced(function* (project: string, metric: string, step: number, since: Timestamp) {
    const key = `${project} ${step} ${since} ${metric}`
    const samples = known.get(key) ?? (yield* store.samples(metric, step, { since, of: [project] }))
    known.set(key, samples)
    return samples
  })
})

type ReadSamples = Effect.Success<ReturnType<typeof rememberedSamples>>

const judge = Effect.fnUntraced(function* (address: PlanAddress, samples: ReadSamples) {
  const store = yield* ReleasePlanStore
  const plan = yield* store.find(address)
  const [state] = yield* (yield* FeatureEnvironmentStore).findEach(address.environment, [address.feature])
  const ofFeature = state?.enabled === true ? yield* store.safeguards(address) : []
  for (const safeguard of ofFeature) {
    const figure = yield* figureOf(address, safeguard, samples)
    if (figure !== null && isBeyond(safeguard.triggerCondition, figure)) return yield* halt(address, safeguard, figure)
  }
  for (const safeguard of plan !== undefined && goesOn(plan) ? plan.safeguards : []) {
    const figure = yield* figureOf(address, safeguard, samples)
    if (figure !== null && isBeyond(safeguard.triggerCondition, figure)) return yield* stop(address, safeguard, figure)
  }
})

const goesOn = (plan: ReleasePlan): boolean => activeMilestone(plan)?.pausedAt === null

/** What servers with tokens for the project reported in the environment, unless other environments are selected. After it triggered, only what is newer. */
const figureOf = Effect.fnUntraced(function* (
  { environment, feature, project }: PlanAddress,
  { impactMetric, triggeredAt }: Safeguard,
  read: ReadSamples
) {
  const at = yield* now
  const isNew = (begin: Timestamp) => triggeredAt === null || begin > triggeredAt
  if (isBuiltIn(impactMetric)) {
    const hours = yield* (yield* ClientMetricsStore).hourlyByServers(feature, project, firstHour(impactMetric, at))
    return builtInFigure(
      impactMetric,
      hours.filter((hour) => hour.environment === environment && isNew(hour.hour))
    )
  }
  const { aggregationMode, labelSelectors, metricName, timeRange } = impactMetric
  const { seconds, step } = RANGES[timeRange]
  const selectors = { environment: [environment], ...labelSelectors }
  const samples = yield* read(project, metricName, step, rangeBegin(timeRange, at))
  const counted = samples.filter((sample) => isNew(sample.at) && isSelected(selectors, sample.labels))
  return aggregated(counted, aggregationMode, seconds)
})

/** Switches the feature off, unless somebody did or removed the safeguard meanwhile. */
const halt = Effect.fn("halt")(function* (address: PlanAddress, { id }: Safeguard, figure: number) {
  yield* inTransaction(
    Effect.gen(function* () {
      const { enabled } = yield* holdInEnvironment(address)
      const { safeguards, saveSafeguards } = yield* ReleasePlanStore
      const present = yield* safeguards(address)
      const safeguard = present.find((each) => each.id === id)
      if (safeguard === undefined || !enabled) return
      yield* saveSafeguards(address, yield* withTriggered(present, id))
      yield* recordEvents(safeguardTriggered(address, safeguard, figure))
      yield* switchOff(scopeOf(address), [{ feature: address.feature, enabled }])
    })
  ).pipe(Effect.catchTags(gone), Effect.orDie)
})

/** Pauses the plan, unless somebody did or removed the safeguard meanwhile. */
const stop = Effect.fn("stop")(function* (address: PlanAddress, { id }: Safeguard, figure: number) {
  yield* inTransaction(
    Effect.gen(function* () {
      const { plan } = yield* holdPlan(address)
      const safeguard = plan.safeguards.find((each) => each.id === id)
      if (safeguard === undefined || !goesOn(plan)) return
      const triggered = { ...plan, safeguards: yield* withTriggered(plan.safeguards, id) }
      yield* recordEvents(safeguardTriggered(address, safeguard, figure))
      yield* pause(address, triggered, breachOf(safeguard, figure))
    })
  ).pipe(Effect.catchTags(gone), Effect.orDie)
})

const withTriggered = (present: ReadonlyArray<Safeguard>, id: string) =>
  Effect.map(now, (triggeredAt) => present.map((each) => (each.id === id ? { ...each, triggeredAt } : each)))

/** The feature may be archived, moved or deleted meanwhile, and the plan removed. */
const gone = { FeatureArchived: () => Effect.void, NotFound: () => Effect.void }

/** Watches what applications report for safeguards. */
export const safeguards: BackgroundJob<Effect.Services<ReturnType<typeof judgeSafeguards>>> = {
  name: "safeguards",
  isExclusive: true,
  every: "10 seconds",
  run: judgeSafeguards()
}
