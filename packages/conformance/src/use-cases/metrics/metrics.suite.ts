import { assert } from "@effect/vitest"
import { ClientMetricsStore, MetricsCollector } from "@halyard/core/ports"
import {
  archiveFeature,
  completeFeature,
  createEnvironment,
  enableFeature,
  forgetOldMetrics,
  layerMetricsCollector,
  listFeatureDays,
  listFeatureHours,
  listProjects,
  listStages,
  readFeatureUsage,
  reportBulkMetrics,
  reportMetrics,
  reviveFeature,
  summarizeProject
} from "@halyard/core/use-cases"
import { Context, Effect, Exit, Fiber, Layer, Scope } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { invalidAt } from "../../fixtures/assertions.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addFlag, aFlag, aWorkspace } from "../../fixtures/workspaces.ts"
import { aReporter, evaluate, flush, metricsOf, viewIn } from "../../fixtures/metrics.ts"

export const metricsSuite: UseCaseSuite = {
  "sums what was reported, shows the last hour, and knows who reported it": Effect.gen(function* () {
    const { feature } = yield* aFlag()
    for (let times = 0; times < 3; times++) {
      yield* reportMetrics(yield* metricsOf({ [feature]: { yes: 2, variants: { blue: 1 } } }), aReporter("development"))
    }
    yield* evaluate(feature, "development")
    const { lastSeenAt, ...view } = yield* viewIn(feature, "development")
    assert.deepStrictEqual(view, { yes: 7, no: 2 })
    assert.isString(lastSeenAt)
    assert.deepStrictEqual(yield* viewIn(feature, "production"), { yes: 0, no: 0, lastSeenAt: null })
    const usage = yield* asAdmin(readFeatureUsage(feature))
    assert.deepStrictEqual(usage.seenApplications, ["shop"])
    assert.deepStrictEqual(
      usage.lastHourUsage.map(({ environment, no, yes }) => ({ environment, yes, no })),
      [{ environment: "development", yes: 7, no: 2 }]
    )
    const hours = yield* asAdmin(listFeatureHours(feature, 1))
    assert.deepStrictEqual(hours.data[0]?.variants, { blue: 3 })
    const days = yield* asAdmin(listFeatureDays(feature))
    // The day may have ended between the reports.
    assert.deepStrictEqual(
      days.reduce((total, { yes }) => total + yes, 0),
      7
    )
    assert.deepStrictEqual(
      days.reduce((total, { variants }) => total + (variants["blue"] ?? 0), 0),
      3
    )
    for (const { appName, environment } of days) {
      assert.deepStrictEqual({ appName, environment }, { appName: "shop", environment: "development" })
    }
  }),

  "by day are for those who can see the feature, in a range that can be": Effect.gen(function* () {
    const { callers, project } = yield* aWorkspace({ mode: "private" })
    const { feature: name } = yield* addFlag(project)
    yield* evaluate(name, "development")
    assert.lengthOf(yield* as(callers.owner)(listFeatureDays(name)), 1)
    assert.deepStrictEqual(yield* as(callers.viewer)(listFeatureDays(name)), [])
    assert.deepStrictEqual(yield* asAdmin(listFeatureDays("never-made")), [])
    const before = { from: "2020-01-01", to: "2020-01-31" }
    assert.deepStrictEqual(yield* asAdmin(listFeatureDays(name, before)), [])
    yield* invalidAt(asAdmin(listFeatureDays(name, { from: "2020-02-30" })), "/from")
  }),

  "counts what comes late for its hour, and what comes early for this one": Effect.gen(function* () {
    const { feature } = yield* aFlag()
    const now = yield* Effect.clockWith((clock) => clock.currentTimeMillis)
    const hour = 3_600_000
    for (const stop of [now - 3 * hour, now - 47 * hour, now + 5 * hour]) {
      yield* reportMetrics(yield* metricsOf({ [feature]: { yes: 1 } }, stop), aReporter("development"))
    }
    yield* flush
    assert.strictEqual((yield* viewIn(feature, "development")).yes, 1)
    const counted = (yield* asAdmin(listFeatureHours(feature, 48))).data.map(({ yes }) => yes)
    assert.deepStrictEqual([counted.length, counted.at(-1), counted.at(-4), counted.at(0)], [48, 1, 1, 1])
    for (const stop of [now - 49 * hour, now + 25 * hour]) {
      const metrics = yield* metricsOf({ [feature]: { yes: 1 } }, stop)
      yield* invalidAt(reportMetrics(metrics, aReporter("development")), "/bucket/stop")
    }
    yield* forgetOldMetrics()
    assert.lengthOf((yield* asAdmin(listFeatureHours(feature, 48))).data, 48)
  }),

  "counts nothing that the token may not report": Effect.gen(function* () {
    const [{ feature, project }, other] = [yield* aFlag(), yield* aFlag()]
    const projects = [project, "never-made"]
    yield* evaluate(other.feature, "development", { projects })
    yield* evaluate(feature, "development", { projects })
    yield* evaluate("never-made", "development")
    assert.strictEqual((yield* viewIn(other.feature, "development")).yes, 0)
    assert.strictEqual((yield* viewIn(feature, "development")).yes, 1)
    const counts = { featureName: feature, appName: "shop", environment: "production", yes: 1 }
    yield* invalidAt(
      reportBulkMetrics({ applications: [], metrics: [counts] }, aReporter("development")),
      "/metrics/0/environment"
    )
    const unused = { featureName: "never-made", lastHourUsage: [], seenApplications: [] }
    assert.deepStrictEqual(yield* asAdmin(readFeatureUsage("never-made")), unused)
    assert.deepStrictEqual(yield* asAdmin(listFeatureHours("never-made", 1)), { data: [], warnings: [] })
    yield* invalidAt(asAdmin(listFeatureHours(feature, 49)), "/hoursBack")
  }),

  "makes a project onboarded, which it stays when the feature is archived": Effect.gen(function* () {
    const { address, feature } = yield* aFlag()
    const status = Effect.map(asAdmin(summarizeProject(address.project)), ({ onboardingStatus }) => onboardingStatus)
    assert.deepStrictEqual(yield* status, { status: "first-flag-created", feature })
    yield* evaluate(feature, "development")
    assert.deepStrictEqual(yield* status, { status: "onboarded" })
    yield* asAdmin(archiveFeature(address))
    assert.deepStrictEqual(yield* status, { status: "onboarded" })
    const listed = (yield* asAdmin(listProjects())).find(({ id }) => id === address.project)
    assert.deepStrictEqual(listed?.onboardingStatus, { status: "onboarded" })
  }),

  "brings features to pre-live and live, each once, and none back": Effect.gen(function* () {
    const { address, feature, production } = yield* aFlag()
    const stages = Effect.map(asAdmin(listStages(address)), (entered) => entered.map(({ stage }) => stage))
    yield* evaluate(feature, "production")
    assert.deepStrictEqual(yield* stages, ["initial", "pre-live"])
    yield* asAdmin(enableFeature(production))
    yield* evaluate(feature, "development")
    assert.deepStrictEqual(yield* stages, ["initial", "pre-live"])
    yield* evaluate(feature, "production")
    assert.deepStrictEqual(yield* stages, ["initial", "pre-live", "live"])
    const before = yield* asAdmin(listStages(address))
    yield* evaluate(feature, "production")
    assert.deepStrictEqual(yield* asAdmin(listStages(address)), before)

    const completed = yield* addFlag(address.project)
    yield* asAdmin(completeFeature(completed, { status: "kept" }))
    yield* evaluate(completed.feature, "development")
    assert.deepStrictEqual(
      (yield* asAdmin(listStages(completed))).map(({ stage }) => stage),
      ["initial", "completed"]
    )

    yield* asAdmin(archiveFeature(address))
    yield* evaluate(feature, "production")
    assert.deepStrictEqual(yield* stages, ["initial", "pre-live", "live", "archived"])
    yield* asAdmin(reviveFeature(feature))
    assert.deepStrictEqual(yield* stages, ["initial"])
    yield* evaluate(feature, "development")
    assert.deepStrictEqual(yield* stages, ["initial", "pre-live"])
  }),

  "takes every environment of the type production for one": Effect.gen(function* () {
    const name = yield* uniqueName("live")
    yield* asAdmin(createEnvironment({ name, type: "production" }))
    const { address, feature } = yield* aFlag({ environments: ["development", name] })
    yield* asAdmin(enableFeature({ ...address, environment: name }))
    yield* evaluate(feature, name)
    assert.deepStrictEqual(
      (yield* asAdmin(listStages(address))).map(({ stage }) => stage),
      ["initial", "pre-live", "live"]
    )
  }),

  "keeps what cannot be written, makes others wait for space, and writes it when it can": Effect.gen(function* () {
    const [{ feature }, other] = [yield* aFlag(), yield* aFlag()]
    const store = yield* ClientMetricsStore
    let isBroken = true
    const add: typeof store.add = (counts) => (isBroken ? Effect.die("The store is gone") : store.add(counts))
    yield* Effect.scoped(
      Effect.gen(function* () {
        const collector = Context.get(
          yield* Layer.build(layerMetricsCollector(1)).pipe(
            Effect.provideService(ClientMetricsStore, { ...store, add })
          ),
          MetricsCollector
        )
        const tell = (name: string) =>
          Effect.flatMap(metricsOf({ [name]: { yes: 1 } }), (metrics) =>
            Effect.provideService(reportMetrics(metrics, aReporter("development")), MetricsCollector, collector)
          )
        yield* tell(feature)
        const waiting = yield* Effect.forkChild(Effect.andThen(tell(feature), tell(other.feature)))
        for (let times = 0; times < 2; times++) assert.isTrue(Exit.isFailure(yield* Effect.exit(collector.flush)))
        assert.isUndefined(waiting.pollUnsafe())
        isBroken = false
        yield* collector.flush
        yield* Effect.yieldNow
        yield* collector.flush
        yield* Fiber.join(waiting)
      })
    )
    assert.strictEqual((yield* viewIn(feature, "development")).yes, 2)
    assert.strictEqual((yield* viewIn(other.feature, "development")).yes, 1)
  }).pipe(racing),

  "writes what is left before it ends, though the store be gone for a moment": Effect.gen(function* () {
    const { feature } = yield* aFlag()
    const store = yield* ClientMetricsStore
    let failures = 5
    const add: typeof store.add = (counts) =>
      Effect.suspend(() => (failures-- > 0 ? Effect.die("The store is gone") : store.add(counts)))
    const metrics = yield* metricsOf({ [feature]: { yes: 1 } })
    yield* Effect.scoped(
      Effect.gen(function* () {
        const services = yield* Layer.build(layerMetricsCollector()).pipe(
          Effect.provideService(ClientMetricsStore, { ...store, add })
        )
        yield* Effect.provideContext(reportMetrics(metrics, aReporter("development")), services)
      })
    )
    assert.isBelow(failures, 0)
    assert.strictEqual((yield* viewIn(feature, "development")).yes, 1)
  }),

  "writes what is left before it ends, and at the same time as others": Effect.gen(function* () {
    const { feature } = yield* aFlag()
    const metrics = yield* metricsOf({ [feature]: { yes: 1, variants: { blue: 1 } } })
    const instance = Effect.gen(function* () {
      const scope = yield* Scope.make()
      const services = yield* Layer.buildWithScope(layerMetricsCollector(), scope)
      const tell = Effect.provideContext(reportMetrics(metrics, aReporter("development")), services)
      yield* Effect.all([tell, tell, tell], { concurrency: "unbounded" })
      yield* Scope.close(scope, Exit.void)
    })
    yield* Effect.all(
      Array.from({ length: 5 }, () => instance),
      { concurrency: "unbounded", discard: true }
    )
    assert.strictEqual((yield* viewIn(feature, "development")).yes, 15)
    assert.deepStrictEqual((yield* asAdmin(listFeatureHours(feature, 1))).data[0]?.variants, { blue: 15 })
  }).pipe(racing)
}
