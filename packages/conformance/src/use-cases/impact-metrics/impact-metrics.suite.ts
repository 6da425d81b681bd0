import { assert } from "@effect/vitest"
import type { ImpactFigure, Principal } from "@halyard/core/domain"
import { ImpactMetricStore } from "@halyard/core/ports"
import {
  createProject,
  deleteProject,
  exposeImpactMetrics,
  forgetOldMetrics,
  getImpactSeries,
  listFeatureImpactMetricsConfigs,
  listImpactMetrics,
  listImpactMetricsConfigs,
  removeFeatureChart,
  removeProjectImpactSeries,
  reportBulkMetrics,
  reportMetrics,
  saveFeatureChart,
  saveInstanceChart,
  removeInstanceChart
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { assertMatches, invalidAt, refused } from "../../fixtures/assertions.ts"
import { later } from "../../fixtures/history.ts"
import { aReporter, flush } from "../../fixtures/metrics.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { aFlag, aWorkspace } from "../../fixtures/workspaces.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aCounter, measure } from "./scenes.ts"

const valueOf = Effect.fnUntraced(function* (metricName: string, given: Partial<ImpactFigure> = {}) {
  const figure = { metricName, timeRange: "hour", aggregationMode: "count", labelSelectors: {}, ...given } as const
  return (yield* asAdmin(getImpactSeries(figure, undefined))).value
})

/** Reports a metric without writing it. */
const collect = (metric: string, projects: ReadonlyArray<string>) =>
  reportMetrics({ appName: "shop", impactMetrics: [aCounter(metric, 1)] }, aReporter("production", { projects }))

export const impactMetricSuite: UseCaseSuite = {
  "sum what applications measure, in each time range": Effect.gen(function* () {
    const metric = yield* uniqueName("orders")
    yield* measure(aCounter(metric, 2, { variant: "blue" }))
    yield* measure(aCounter(metric, 3, { variant: "red" }))
    yield* measure(aCounter(metric, 4), "development")
    for (const timeRange of ["hour", "day", "week", "month"] as const) {
      assert.strictEqual(yield* valueOf(metric, { timeRange }), 9)
    }
    assert.strictEqual(yield* valueOf(metric, { labelSelectors: { variant: ["blue"] } }), 2)
    assert.strictEqual(yield* valueOf(metric, { labelSelectors: { environment: ["production"], variant: [] } }), 5)
    assert.isNull(yield* valueOf(metric, { labelSelectors: { appName: ["elsewhere"] } }))
    const figure = { metricName: metric, timeRange: "hour", aggregationMode: "sum", labelSelectors: {} } as const
    const { labels, series } = yield* asAdmin(getImpactSeries(figure, "environment"))
    assert.deepStrictEqual(
      series.map(({ data, group }) => [group, data.reduce((sum, { value }) => sum + (value ?? 0), 0)]),
      [
        ["development", 4],
        ["production", 5]
      ]
    )
    assert.deepStrictEqual(labels, {
      appName: ["shop"],
      environment: ["development", "production"],
      variant: ["blue", "red"]
    })
    const known = (yield* asAdmin(listImpactMetrics())).filter((each) => each.metric === metric)
    assert.deepStrictEqual(known, [{ metric, type: "counter", help: "Orders" }])
  }),

  "come from proxies, too, but not from pages": Effect.gen(function* () {
    const metric = yield* uniqueName("orders")
    const bulk = { applications: [], metrics: [], impactMetrics: [aCounter(metric, 5, { appName: "behind" })] }
    yield* reportBulkMetrics(bulk, aReporter("production"))
    yield* flush
    yield* measure(aCounter(metric, 7), "production", { type: "frontend" })
    assert.strictEqual(yield* valueOf(metric), 5)
    assert.strictEqual(yield* valueOf(metric, { labelSelectors: { appName: ["behind"] } }), 5)
    yield* invalidAt(
      reportBulkMetrics({ ...bulk, impactMetrics: [aCounter("", -1)] }, aReporter("production")),
      "/impactMetrics/0/name",
      "/impactMetrics/0/samples/0/value"
    )
  }),

  "belong to the projects of their token, and are seen by those who see one of them": Effect.gen(function* () {
    const [open, secret] = [yield* aWorkspace(), yield* aWorkspace({ mode: "private" })]
    const metric = yield* uniqueName("orders")
    const tokens = [
      ["open", [open.project]],
      ["secret", [secret.project]],
      ["both", [open.project, secret.project]]
    ] as const
    for (const [label, projects] of tokens) yield* measure(aCounter(metric, 1, { label }), "production", { projects })
    const hidden = yield* uniqueName("hidden")
    yield* measure(aCounter(hidden, 1), "production", { projects: [secret.project] })
    yield* measure(aCounter(metric, 1, { label: "all" }))

    const seenBy = Effect.fnUntraced(function* (caller: Principal) {
      const figure = { metricName: metric, timeRange: "hour", aggregationMode: "count", labelSelectors: {} } as const
      const { labels, series, value } = yield* as(caller)(getImpactSeries(figure, "label"))
      const known = yield* as(caller)(listImpactMetrics())
      assert.strictEqual(value, series.length)
      assert.deepStrictEqual<unknown>(
        labels["label"],
        series.map(({ group }) => group)
      )
      return [...(labels["label"] ?? []), ...(known.some((each) => each.metric === hidden) ? ["hidden"] : [])]
    })
    assert.deepStrictEqual(yield* seenBy(secret.callers.member), ["all", "both", "open", "secret", "hidden"])
    assert.deepStrictEqual(yield* seenBy(secret.callers.viewer), ["all", "both", "open"])
    assert.deepStrictEqual(yield* seenBy(secret.callers.admin), ["all", "both", "open", "secret", "hidden"])

    // A later project of the same id does not get them.
    yield* asAdmin(deleteProject(secret.project))
    assert.deepStrictEqual(yield* seenBy(secret.callers.admin), ["all", "both", "open"])
    yield* asAdmin(createProject({ id: secret.project, name: secret.project, mode: "private" }))
    yield* measure(aCounter(metric, 1, { label: "later" }), "production", { projects: [secret.project] })
    assert.deepStrictEqual(yield* seenBy(secret.callers.member), ["all", "both", "later", "open"])
  }),

  "of a project that is deleted before they are written are dropped": Effect.gen(function* () {
    const [gone, other] = [yield* aWorkspace(), yield* aWorkspace()]
    const [own, both] = [yield* uniqueName("orders"), yield* uniqueName("orders")]
    yield* collect(own, [gone.project])
    yield* collect(both, [gone.project, other.project])
    yield* asAdmin(deleteProject(gone.project))
    yield* flush
    assert.isNull(yield* valueOf(own))
    assert.strictEqual(yield* valueOf(both), 1)
    assert.isFalse((yield* asAdmin(listImpactMetrics())).some(({ metric }) => metric === own))
    assert.isFalse((yield* (yield* ImpactMetricStore).counts).has(gone.project))
  }),

  "of several projects are deleted by those who may in all of them, and by administrators": Effect.gen(function* () {
    const [one, two] = [yield* aWorkspace(), yield* aWorkspace()]
    const metric = yield* uniqueName("orders")
    yield* measure(aCounter(metric, 1), "production", { projects: [one.project] })
    yield* measure(aCounter(metric, 10), "production", { projects: [one.project, two.project] })
    yield* measure(aCounter(metric, 100), "production", { projects: [two.project] })
    yield* measure(aCounter(metric, 1000))
    yield* refused(as(one.callers.owner)(removeProjectImpactSeries(two.project, metric)), { _tag: "NoAccess" })
    yield* as(one.callers.owner)(removeProjectImpactSeries(one.project, metric))
    assert.strictEqual(yield* valueOf(metric), 1110, "one of them belongs to a project of others as well")
    const { events } = yield* withRecordedEvents(as(one.callers.admin)(removeProjectImpactSeries(one.project, metric)))
    assert.strictEqual(yield* valueOf(metric), 1100)
    assertMatches(
      events.toSorted((left, right) =>
        (left.project ?? "") === one.project ? -1 : (right.project ?? "") === one.project ? 1 : 0
      ),
      [one.project, two.project].map((project) => ({
        type: "impact-metric-series-deleted",
        project,
        preData: { metricName: metric, series: 1 }
      }))
    )
  }),

  "leave each project its share of the series": Effect.gen(function* () {
    const [greedy, other] = [yield* aWorkspace(), yield* aWorkspace()]
    const metric = yield* uniqueName("orders")
    const full = { type: "counter", name: metric, help: "Orders" } as const
    for (let report = 0; report < 11; report++) {
      const samples = Array.from({ length: 1000 }, (_, index) => ({
        value: 1,
        labels: { label: `${report} ${index}` }
      }))
      yield* measure({ ...full, samples }, "production", { projects: [greedy.project] })
    }
    const taken = yield* valueOf(metric)
    assert.isBelow(taken ?? 0, 11_000)
    // Existing series still count, and so do those of other applications.
    yield* measure({ ...full, samples: [{ value: 1, labels: { label: "0 0" } }] }, "production", {
      projects: [greedy.project]
    })
    yield* measure(aCounter(metric, 1, { label: "other" }), "production", { projects: [other.project] })
    yield* measure(aCounter(metric, 1, { label: "both" }), "production", { projects: [greedy.project, other.project] })
    yield* measure(aCounter(metric, 1, { label: "all" }), "production")
    assert.strictEqual(yield* valueOf(metric), (taken ?? 0) + 4)
    yield* measure(aCounter(metric, 1, { label: "more" }), "production", { projects: [greedy.project] })
    assert.strictEqual(yield* valueOf(metric), (taken ?? 0) + 4)
  }),

  "are forgotten when no chart shows them any more, and exposed as totals": Effect.gen(function* () {
    const metric = yield* uniqueName("orders")
    const hour = 3600
    yield* later(-3 * hour)(measure(aCounter(metric, 2)))
    yield* measure(aCounter(metric, 3))
    assert.strictEqual(yield* valueOf(metric), 3)
    assert.strictEqual(yield* valueOf(metric, { timeRange: "day" }), 5)
    yield* forgetOldMetrics()
    assert.strictEqual(yield* valueOf(metric, { timeRange: "day" }), 5)
    const name = metric.replaceAll(/[^a-zA-Z0-9_:]/g, "_")
    const lines = (yield* exposeImpactMetrics()).split("\n")
    assert.include(lines, `# TYPE ${name} counter`)
    assert.isTrue(lines.some((line) => line.startsWith(`${name}{`) && line.endsWith(" 5")))
    yield* later(40 * 24 * hour)(forgetOldMetrics())
    assert.isFalse((yield* asAdmin(listImpactMetrics())).some((each) => each.metric === metric))
  }),

  "have charts, of the instance and of features": Effect.gen(function* () {
    const [flag, other] = [yield* aFlag(), yield* aFlag()]
    const given = {
      metricName: yield* uniqueName("orders"),
      timeRange: "day",
      aggregationMode: "count",
      labelSelectors: {},
      yAxisMin: "zero"
    } as const
    const chart = yield* asAdmin(saveFeatureChart(flag.address, given))
    assert.deepStrictEqual(chart, {
      ...given,
      id: chart.id,
      displayName: given.metricName,
      type: "unknown",
      step: "15m"
    })
    yield* measure(aCounter(given.metricName, 1))
    const changed = yield* asAdmin(saveFeatureChart(flag.address, { ...given, id: chart.id, timeRange: "hour" }))
    assert.deepStrictEqual(changed, { ...chart, timeRange: "hour", step: "1m", type: "counter" })
    assert.deepStrictEqual(yield* asAdmin(listFeatureImpactMetricsConfigs(flag.address)), [changed])
    assert.deepStrictEqual(yield* asAdmin(listFeatureImpactMetricsConfigs(other.address)), [])
    const missing = { _tag: "NotFound", resource: "chart", id: chart.id }
    yield* refused(asAdmin(saveFeatureChart(other.address, { ...given, id: chart.id })), missing)
    yield* refused(asAdmin(removeFeatureChart({ ...other.address, chart: chart.id })), missing)
    yield* refused(asAdmin(saveInstanceChart({ ...given, id: chart.id })), missing)
    yield* invalidAt(asAdmin(saveInstanceChart({ ...given, metricName: "" })), "/metricName")
    yield* asAdmin(removeFeatureChart({ ...flag.address, chart: chart.id }))
    assert.deepStrictEqual(yield* asAdmin(listFeatureImpactMetricsConfigs(flag.address)), [])
    const own = yield* asAdmin(saveInstanceChart(given))
    assert.deepInclude(yield* asAdmin(listImpactMetricsConfigs()), own)
    yield* asAdmin(removeInstanceChart(own.id))
    yield* refused(asAdmin(removeInstanceChart(own.id)), { _tag: "NotFound", resource: "chart", id: own.id })
  })
}
