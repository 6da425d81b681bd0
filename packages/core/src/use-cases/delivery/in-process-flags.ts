import { Effect } from "effect"
import { preparedSnapshot } from "../../domain/delivery/delivery-snapshot.ts"
import { evaluationContext, type SdkContext } from "../../domain/delivery/sdk-context.ts"
import type { EvaluatedVariant } from "../../domain/evaluation/evaluated-variant.ts"
import type { Evaluation } from "../../domain/evaluation/decide-feature.ts"
import { evaluate, evaluateAll } from "../../domain/evaluation/evaluate.ts"
import type { Circumstances } from "../../domain/evaluation/evaluation-context.ts"
import { countedHour } from "../../domain/metrics/client-metrics.ts"
import type { Report } from "../../domain/metrics/report.ts"
import { now } from "../../domain/values/timestamp.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { EnvironmentStore } from "../../ports/environments/environment-store.ts"
import { DeliverySnapshots } from "../../ports/delivery/delivery-snapshots.ts"
import { MetricsCollector } from "../../ports/metrics/metrics-collector.ts"
import { CurrentCircumstances, currentSources } from "./current-circumstances.ts"
import { makeEvaluationCounts } from "./evaluation-counts.ts"

/** Evaluates the features of an environment in this process, synchronously. Results follow all changes. */
export interface Flags {
  /** Whether the feature is on for the context. Returns `fallback`, false by default, if the feature does not exist. */
  readonly isEnabled: (feature: string, context?: SdkContext | null, fallback?: boolean) => boolean
  /** The variant for the context. Its name is `disabled` if there is none. */
  readonly variant: (feature: string, context?: SdkContext | null) => EvaluatedVariant
  /** The result for the context, with its reason. */
  readonly evaluate: (feature: string, context?: SdkContext | null) => Evaluation
  /** The results of all features, by name. They do not count as usage. */
  readonly all: (context?: SdkContext | null) => ReadonlyArray<Evaluation>
}

export interface FlagsOptions {
  /** The name under which usage appears, `in-process` by default. */
  readonly appName?: string
  /** Whether evaluations count as usage of the features. True by default. */
  readonly metrics?: boolean
}

/** Live flags, and an effect that waits until they include all changes by this instance. */
export interface OpenFlags {
  readonly flags: Flags
  readonly refresh: Effect.Effect<void>
}

/** Opens the features of an environment until the scope closes. Usage is counted once a minute, and at the end. */
export const openFlags = Effect.fn("openFlags")(function* (environment: string, options: FlagsOptions = {}) {
  const { appName = "in-process", metrics = true } = options
  const known = yield* (yield* EnvironmentStore).list
  if (!known.some(({ name }) => name === environment)) {
    return yield* new NotFound({ resource: "environment", id: environment })
  }
  const { current, watch } = yield* DeliverySnapshots
  let snapshot = yield* current({ environment })
  const refresh = Effect.map(current({ environment }), (newer) => {
    snapshot = newer
  })
  const changed = yield* watch
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(changed, Effect.ignoreCause(refresh))))

  const counts = makeEvaluationCounts()
  if (metrics) yield* reportUsage(counts, environment, appName)
  const circumstances = yield* circumstancesIn(environment, appName)
  const evaluateOne = (feature: string, context?: SdkContext | null) => {
    const evaluation = evaluate(preparedSnapshot(snapshot, "all"), feature, circumstances(context ?? {}))
    if (metrics) counts.add(evaluation)
    return evaluation
  }
  const flags: Flags = {
    isEnabled: (feature, context, fallback = false) => {
      const { enabled, reason } = evaluateOne(feature, context)
      return reason === "unknown-feature" ? fallback : enabled
    },
    variant: (feature, context) => evaluateOne(feature, context).variant,
    evaluate: evaluateOne,
    all: (context) => evaluateAll(preparedSnapshot(snapshot, "all"), circumstances(context ?? {}))
  }
  const open: OpenFlags = { flags, refresh }
  return open
})

/** What evaluations depend on besides the features. */
const circumstancesIn = Effect.fnUntraced(function* (environment: string, appName: string) {
  const sources = yield* currentSources
  return (context: SdkContext): Circumstances =>
    new CurrentCircumstances({ appName, environment, ...evaluationContext(context) }, sources)
})

/** Reports usage as other applications do. */
const reportUsage = Effect.fnUntraced(function* (
  counts: ReturnType<typeof makeEvaluationCounts>,
  environment: string,
  appName: string
) {
  const { collect } = yield* MetricsCollector
  const report = Effect.gen(function* () {
    const at = yield* now
    const counted = counts.take().map((count) => ({ ...count, appName, environment, hour: countedHour(at, at) }))
    if (counted.length > 0) yield* collect({ ...reporter(environment, appName), at, counts: counted })
  })
  yield* Effect.addFinalizer(() => Effect.ignoreCause(report))
  yield* Effect.forkScoped(Effect.forever(Effect.delay(Effect.ignoreCause(report), "1 minute")))
})

/** The source of the reports. A process needs no token for its own. */
const reporter = (environment: string, appName: string): Omit<Report, "at" | "counts"> => ({
  token: { type: "client", name: appName, projects: "all", environment },
  clientIp: null,
  instances: [{ appName, instanceId: "in-process", sdkVersion: null, strategies: null }],
  impact: []
})
