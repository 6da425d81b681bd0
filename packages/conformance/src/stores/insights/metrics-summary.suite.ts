import { assert } from "@effect/vitest"
import type { DayRange, MetricsSummaryTrend } from "@halyard/core/domain"
import { ClientMetricsStore, InsightStore, type ProjectCount, Transactions } from "@halyard/core/ports"
import { Effect } from "effect"
import type { StoreSuite } from "../store-suite.ts"
import { uniqueName } from "../../fixtures/unique.ts"

export const metricsSummarySuite: StoreSuite = {
  "sums up reports as they come, by week and project, and counts who is in them": Effect.gen(function* () {
    const { add } = yield* ClientMetricsStore
    const { project, report, summaries } = yield* aProjectOfReports
    // A Sunday, and the Monday and Tuesday after it.
    yield* add([report("2026-11-15T23:00:00.000Z"), report("2026-11-16T00:00:00.000Z", { feature: "f2", yes: 0 })])
    yield* add([
      report("2026-11-16T00:00:00.000Z", { yes: 4, no: 5 }),
      report("2026-11-16T01:00:00.000Z", { yes: 1, no: 0 }),
      report("2026-11-17T05:00:00.000Z", { environment: "e2", appName: "api", yes: 7, no: 0 })
    ])
    const week47 = { week: "2026-47", project, totalRequests: 19, totalYes: 12, totalNo: 7 }
    assert.deepStrictEqual(yield* summaries({ from: "2026-11-01", to: "2026-11-30" }), [
      aSummary({
        week: "2026-46",
        date: "2026-11-15T23:59:59.999Z",
        project,
        totalRequests: 3,
        totalYes: 1,
        totalNo: 2
      }),
      aSummary({ ...week47, totalApps: 2, totalFlags: 2, totalEnvironments: 2 })
    ])
    // For a partial week, only the applications that reported in that part count.
    assert.deepStrictEqual(yield* summaries({ from: "2026-11-17", to: "2026-11-18" }), [
      aSummary({ ...week47, date: "2026-11-18T23:59:59.999Z", totalRequests: 7, totalYes: 7, totalNo: 0 })
    ])
    assert.deepStrictEqual(yield* summaries({ from: "2026-11-10", to: "2026-11-16" }), [
      aSummary({
        week: "2026-46",
        date: "2026-11-15T23:59:59.999Z",
        project,
        totalRequests: 3,
        totalYes: 1,
        totalNo: 2
      }),
      aSummary({
        ...week47,
        date: "2026-11-16T23:59:59.999Z",
        totalRequests: 12,
        totalYes: 5,
        totalNo: 7,
        totalFlags: 2
      })
    ])
    assert.deepStrictEqual(yield* summaries({ from: "2026-11-18", to: "2026-11-30" }), [])
    assert.deepStrictEqual(yield* summaries({ from: "2026-11-18", to: "2026-11-17" }), [])
  }),

  "adds late reports to weeks that have ended": Effect.gen(function* () {
    const { add } = yield* ClientMetricsStore
    const { project, report, summaries } = yield* aProjectOfReports
    const other = `${project}"\\ü`
    // A Monday and a Friday. No other test reports in these weeks.
    yield* add([
      report("2034-01-02T10:00:00.000Z"),
      report("2034-01-02T10:00:00.000Z", { feature: "f2", project: other })
    ])
    const monday = { week: "2034-01", project, totalRequests: 3, totalYes: 1, totalNo: 2 }
    const whole = { from: "2034-01-02", to: "2034-01-08" }
    const parts = [
      { from: "2034-01-02", to: "2034-01-04" },
      { from: "2033-12-28", to: "2034-01-02" }
    ]
    const dates = ["2034-01-04T23:59:59.999Z", "2034-01-02T23:59:59.999Z"]
    const sunday = { date: "2034-01-08T23:59:59.999Z" }
    const read = Effect.fnUntraced(function* () {
      assert.deepStrictEqual(yield* summaries(whole, [other]), [aSummary({ ...monday, ...sunday, project: other })])
      for (const [index, part] of parts.entries()) {
        const summary = aSummary({ ...monday, date: dates[index] ?? "" })
        assert.deepStrictEqual(yield* summaries(part), [summary])
        assert.deepStrictEqual(yield* summaries(part, [project, other]), [summary, { ...summary, project: other }])
      }
      return yield* summaries(whole)
    })
    assert.deepStrictEqual(yield* read(), [aSummary({ ...monday, ...sunday })])
    yield* add([report("2034-01-06T10:00:00.000Z", { feature: "f3", appName: "api" })])
    const both = { ...monday, totalRequests: 6, totalYes: 2, totalNo: 4, totalApps: 2, totalFlags: 2 }
    assert.deepStrictEqual(yield* read(), [aSummary({ ...both, ...sunday })])
    yield* add([report("2034-01-06T10:00:00.000Z", { feature: "f3", appName: "api", yes: 0, no: 1 })])
    assert.deepStrictEqual(yield* read(), [aSummary({ ...both, ...sunday, totalRequests: 7, totalNo: 5 })])
  }),

  "returns what was reported of a feature by day, environment and application": Effect.gen(function* () {
    const { add } = yield* ClientMetricsStore
    const { featureDays } = yield* InsightStore
    const { project, report } = yield* aProjectOfReports
    const feature = `${project}-seen`
    const seen = (hour: string, more: Partial<ProjectCount> = {}) => report(hour, { ...more, feature: "seen" })
    yield* add([
      seen("2026-11-15T23:00:00.000Z"),
      seen("2026-11-16T00:00:00.000Z", { yes: 4, no: 5, variants: new Map([["blue", 3]]) }),
      report("2026-11-16T00:00:00.000Z")
    ])
    yield* add([
      seen("2026-11-16T23:00:00.000Z", { yes: 1, no: 0, variants: new Map([["blue", 1]]) }),
      seen("2026-11-17T05:00:00.000Z", { environment: "e2", appName: "api", yes: 7, no: 0 })
    ])
    const days = yield* featureDays(feature, { from: "2026-11-16", to: "2026-11-17" })
    const { appName, environment } = report("2026-11-16T00:00:00.000Z")
    assert.sameDeepMembers(
      [...days],
      [
        { date: "2026-11-16", environment, appName, yes: 5, no: 5, variants: { blue: 4 } },
        { date: "2026-11-17", environment: "e2", appName: "api", yes: 7, no: 0, variants: {} }
      ]
    )
    assert.deepStrictEqual(yield* featureDays(feature, { from: "2026-11-18", to: "2026-11-30" }), [])
    assert.deepStrictEqual(yield* featureDays("never-made", { from: "2026-11-01", to: "2026-11-30" }), [])
  }),

  "forgets the counts of old days of features, and keeps the sums of projects": Effect.gen(function* () {
    const { add, forgetDays } = yield* ClientMetricsStore
    const { featureDays } = yield* InsightStore
    const { project, report, summaries } = yield* aProjectOfReports
    const feature = `${project}-old`
    // Earlier than all other suites, whose counts of days must stay.
    const seen = (hour: string) => report(hour, { feature: "old", variants: new Map([["blue", 3]]) })
    yield* add(["2006-11-13T05:00:00.000Z", "2006-11-14T05:00:00.000Z", "2006-11-15T05:00:00.000Z"].map(seen))
    const week = { from: "2006-11-13", to: "2006-11-19" }
    const before = yield* summaries(week)
    assert.lengthOf(before, 1)
    const { run } = yield* Transactions
    yield* Effect.repeat(run(forgetDays("2006-11-15")), { while: (hasMore) => hasMore })
    assert.deepStrictEqual(
      (yield* featureDays(feature, week)).map(({ date, variants }) => [date, variants]),
      [["2006-11-15", { blue: 3 }]]
    )
    assert.deepStrictEqual(yield* summaries(week), before)
    assert.lengthOf(yield* summaries({ from: "2006-11-13", to: "2006-11-13" }), 1)
    yield* add([seen("2006-11-15T06:00:00.000Z")])
    assert.lengthOf(yield* featureDays(feature, week), 1)
  }),

  "keeps sums and names of what is reported again and again": Effect.gen(function* () {
    const { add } = yield* ClientMetricsStore
    const { project, report, summaries } = yield* aProjectOfReports
    for (const hour of ["10", "11", "10"]) yield* add([report(`2026-11-16T${hour}:00:00.000Z`)])
    yield* add([report("2026-11-18T10:00:00.000Z")])
    assert.deepStrictEqual(yield* summaries({ from: "2026-11-16", to: "2026-11-22" }), [
      aSummary({ project, totalRequests: 12, totalYes: 4, totalNo: 8 })
    ])
    const wednesday = { date: "2026-11-18T23:59:59.999Z", project, totalRequests: 3, totalYes: 1, totalNo: 2 }
    assert.deepStrictEqual(yield* summaries({ from: "2026-11-17", to: "2026-11-18" }), [aSummary(wednesday)])
  }),

  "moves the reports of a day with their feature to another project": Effect.gen(function* () {
    const { add } = yield* ClientMetricsStore
    const { project, report, summaries } = yield* aProjectOfReports
    const other = yield* uniqueName("other")
    yield* add([report("2026-11-16T10:00:00.000Z"), report("2026-11-16T10:00:00.000Z", { feature: "stays" })])
    yield* add([report("2026-11-17T10:00:00.000Z")])
    yield* add([report("2026-11-17T11:00:00.000Z", { project: other, yes: 10, no: 0 })])
    const week = { from: "2026-11-16", to: "2026-11-22" }
    assert.deepStrictEqual(yield* summaries(week), [
      aSummary({ project, totalRequests: 6, totalYes: 2, totalNo: 4, totalFlags: 2 })
    ])
    assert.deepStrictEqual(yield* summaries(week, [other]), [
      aSummary({ project: other, totalRequests: 13, totalYes: 11, totalNo: 2 })
    ])
    assert.deepStrictEqual(yield* summaries({ ...week, from: "2026-11-17" }), [])
  }),

  "returns the same however many report at once": Effect.gen(function* () {
    const { add } = yield* ClientMetricsStore
    const { project, report, summaries } = yield* aProjectOfReports
    const reports = (app: number) =>
      Array.from({ length: 20 }, (_, number) =>
        report(`2026-11-${16 + (number % 3)}T10:00:00.000Z`, { feature: `f${number}`, appName: `app-${app}` })
      )
    yield* Effect.forEach([1, 2, 3, 1, 2, 3], (app) => add(reports(app)), { concurrency: 6 })
    assert.deepStrictEqual(yield* summaries({ from: "2026-11-16", to: "2026-11-22" }), [
      aSummary({ project, totalRequests: 360, totalYes: 120, totalNo: 240, totalApps: 3, totalFlags: 20 })
    ])
  })
}

/** A project with reports of its own. Its feature names are unique, too. */
const aProjectOfReports = Effect.gen(function* () {
  const project = yield* uniqueName("project")
  const { metricWeeksAsJson } = yield* InsightStore
  const report = (hour: string, given: Partial<ProjectCount> = {}): ProjectCount => ({
    project,
    environment: "e1",
    appName: "web",
    hour,
    yes: 1,
    no: 2,
    byServer: true,
    variants: new Map(),
    ...given,
    feature: `${project}-${given.feature ?? "f1"}`
  })
  const summaries = (range: DayRange, projects: ReadonlyArray<string> = [project]) =>
    Effect.map(metricWeeksAsJson(range, projects), (json) => json.parse())
  return { project, report, summaries }
})

type Sums = Pick<MetricsSummaryTrend, "project" | "totalRequests" | "totalYes" | "totalNo">

const aSummary = (given: Sums & Partial<MetricsSummaryTrend>): MetricsSummaryTrend => ({
  week: "2026-47",
  date: "2026-11-22T23:59:59.999Z",
  totalApps: 1,
  totalFlags: 1,
  totalEnvironments: 1,
  ...given
})
