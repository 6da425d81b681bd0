import { assert } from "@effect/vitest"
import { ClientMetricsStore, ImpactMetricStore, MetricsCollector } from "@halyard/core/ports"
import {
  archiveFeature,
  createProject,
  deleteProject,
  getImpactSeries,
  layerMetricsCollector,
  listFeatureHours,
  listProjectApplications,
  reportMetrics
} from "@halyard/core/use-cases"
import { Context, Deferred, Effect, Fiber, Layer } from "effect"
import { aReporter, metricsOf } from "../../fixtures/metrics.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { addFlag, aWorkspace } from "../../fixtures/workspaces.ts"
import { aCounter } from "../impact-metrics/scenes.ts"
import { racing } from "../racing.ts"
import type { UseCaseNeeds, UseCaseSuite } from "../use-case-suite.ts"

interface Pauses {
  /** Opens when a flush has read what it needs to know, and is about to write. */
  readonly reached: Deferred.Deferred<void>
}

/** A collector whose flushes pause before they write. */
const aSlowCollector = Effect.fnUntraced(function* ({ reached }: Pauses) {
  const pause = Effect.andThen(Deferred.succeed(reached, undefined), Effect.sleep("300 millis"))
  const collector = Layer.build(layerMetricsCollector()).pipe(
    Effect.updateService(ImpactMetricStore, (store) => ({
      ...store,
      unknown: (...given: Parameters<typeof store.unknown>) => Effect.tap(store.unknown(...given), pause)
    })),
    Effect.updateService(ClientMetricsStore, (store) => ({
      ...store,
      evaluated: (...given: Parameters<typeof store.evaluated>) => Effect.tap(store.evaluated(...given), pause)
    }))
  )
  return Context.get(yield* collector, MetricsCollector)
})

/** Flushes, and does something else between what the flush reads and what it writes. */
const meeting = Effect.fnUntraced(function* <A, E>(
  report: Effect.Effect<unknown, unknown, UseCaseNeeds>,
  other: Effect.Effect<A, E, UseCaseNeeds>
) {
  const reached = yield* Deferred.make<void>()
  const collector = yield* aSlowCollector({ reached })
  yield* Effect.provideService(report, MetricsCollector, collector)
  const fiber = yield* Effect.forkScoped(Effect.andThen(Deferred.await(reached), other))
  yield* collector.flush
  yield* Fiber.join(fiber)
}, Effect.scoped)

export const deletionMeetsFlushSuite: UseCaseSuite = {
  "gives nothing of impact metrics to a later project of the same id": Effect.gen(function* () {
    const { callers, project } = yield* aWorkspace()
    const metricName = yield* uniqueName("orders")
    const report = { appName: "shop", impactMetrics: [aCounter(metricName, 1)] }
    yield* meeting(
      reportMetrics(report, aReporter("production", { projects: [project] })),
      asAdmin(Effect.andThen(deleteProject(project), createProject({ id: project, name: project })))
    )
    const figure = { metricName, timeRange: "hour", aggregationMode: "count", labelSelectors: {} } as const
    assert.isNull((yield* as(callers.member)(getImpactSeries(figure, undefined))).value)
    assert.isFalse((yield* (yield* ImpactMetricStore).counts).has(project))
  }).pipe(racing),

  "gives neither evaluations nor applications to a later project of the same id": Effect.gen(function* () {
    for (const projects of ["own", "all"] as const) {
      const { project } = yield* aWorkspace()
      const { feature } = yield* addFlag(project)
      yield* asAdmin(archiveFeature({ project, feature }))
      const appName = yield* uniqueName("app")
      const metrics = { ...(yield* metricsOf({ [feature]: { yes: 5 } })), appName, instanceId: "one" }
      const reporter = aReporter("production", { projects: projects === "own" ? [project] : "all" })
      const again = Effect.andThen(deleteProject(project), createProject({ id: project, name: project }))
      yield* meeting(reportMetrics(metrics, reporter), asAdmin(again))
      yield* addFlag(project, { name: feature })
      const hours = yield* asAdmin(listFeatureHours(feature, 2))
      assert.strictEqual(
        hours.data.reduce((sum, { yes }) => sum + yes, 0),
        0
      )
      const { applications } = yield* asAdmin(listProjectApplications(project, firstPage))
      assert.strictEqual(
        applications.some(({ name }) => name === appName),
        projects === "all"
      )
    }
  }).pipe(racing)
}

const firstPage = { text: null, sortBy: "name", sortOrder: "asc", limit: 10, offset: 0 } as const
