import { assert } from "@effect/vitest"
import {
  type ImpactChart,
  type ImpactSample,
  MOST_BOUNDS,
  type ReadFor,
  type ReportedSample,
  TOTAL
} from "@halyard/core/domain"
import { FeatureStore, ImpactMetricStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { aFeature, minute } from "../../fixtures/stored-entities.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import type { StoreSuite } from "../store-suite.ts"

const aSample = (metric: string, given: Partial<ReportedSample> = {}): ReportedSample => ({
  ...aReadSample(metric),
  projects: ["*"],
  ...given
})

/** A sample as it is read. */
const aReadSample = (metric: string, given: Partial<ImpactSample> = {}): ImpactSample => ({
  metric,
  type: "counter",
  help: "Orders",
  labels: { environment: "production" },
  step: 60,
  at: minute(0),
  count: 1,
  sum: 2,
  buckets: {},
  ...given
})

const from = (since: string) => ({ since, of: "all" }) as const

/** Bounds with one value each. */
const bounds = (first: number, end: number) =>
  Object.fromEntries(Array.from({ length: end - first }, (_, index) => [String(100 + first + index), 1] as const))

export const impactMetricStoreSuite: StoreSuite = {
  "keeps a limited number of bounds of a histogram in a step": Effect.gen(function* () {
    const store = yield* ImpactMetricStore
    const metric = yield* uniqueName("metric")
    const add = (buckets: Readonly<Record<string, number>>) =>
      store.add([aSample(metric, { type: "histogram", count: 1, buckets })])
    yield* add(bounds(0, MOST_BOUNDS - 1))
    yield* add(bounds(MOST_BOUNDS - 2, MOST_BOUNDS + 1))
    yield* add(bounds(0, 1))
    const [found] = yield* store.samples(metric, 60, from(minute(0)))
    const kept = { ...bounds(0, MOST_BOUNDS), [String(98 + MOST_BOUNDS)]: 2, "100": 2 }
    assert.deepStrictEqual([found?.count, found?.buckets], [3, kept])
  }),

  "adds samples up by series, step and moment": Effect.gen(function* () {
    const store = yield* ImpactMetricStore
    const [metric, other] = [yield* uniqueName("metric"), yield* uniqueName("metric")]
    const labels = { environment: "production", "it's ☂": '"blue"', __proto__: "own" }
    const histogram = { type: "histogram", labels, count: 3, sum: 1.5 } as const
    const given = [
      aSample(metric),
      aSample(metric, { at: minute(1) }),
      aSample(metric, { step: 900 }),
      aSample(metric, { ...histogram, buckets: { "0.1": 1, "+Inf": 3 } }),
      aSample(other)
    ]
    yield* store.add(given)
    const again = { ...histogram, help: "Newer", buckets: { "0.1": 2, "0.5": 2, "+Inf": 3 } }
    yield* store.add([aSample(metric, { count: 2, sum: 0.5 }), aSample(metric, again)])
    yield* store.add([])
    const found = yield* store.samples(metric, 60, from(minute(0)))
    assert.sameDeepMembers(
      [...found],
      [
        aReadSample(metric, { count: 3, sum: 2.5 }),
        aReadSample(metric, { at: minute(1) }),
        aReadSample(metric, { ...again, count: 6, sum: 3, buckets: { "0.1": 3, "0.5": 2, "+Inf": 6 } })
      ]
    )
    assert.deepStrictEqual(found.map(({ at }) => at).at(-1), minute(1), "oldest first")
    assert.deepStrictEqual(yield* store.samples(metric, 60, from(minute(1))), [aReadSample(metric, { at: minute(1) })])
    assert.deepStrictEqual(yield* store.samples(metric, 900, from(minute(0))), [aReadSample(metric, { step: 900 })])
    const all = (yield* store.allSamples(60, minute(0))).filter((sample) => [metric, other].includes(sample.metric))
    assert.lengthOf(all, 4)
  }),

  "knows each metric by its name and type": Effect.gen(function* () {
    const store = yield* ImpactMetricStore
    const metric = yield* uniqueName("metric")
    yield* store.add([
      aSample(metric, { step: TOTAL }),
      aSample(metric, { step: TOTAL, type: "gauge", help: "A gauge" }),
      aSample(metric, { step: TOTAL, type: "gauge", help: "A gauge", labels: {} })
    ])
    const known = (yield* store.metrics("all")).filter((each) => each.metric === metric)
    assert.deepStrictEqual(known, [
      { metric, type: "counter", help: "Orders" },
      { metric, type: "gauge", help: "A gauge" }
    ])
  }),

  "keeps what tokens for different projects report apart": Effect.gen(function* () {
    const store = yield* ImpactMetricStore
    const [metric, one, two] = [yield* uniqueName("metric"), yield* uniqueName("p"), yield* uniqueName("p")]
    const reported = [[one], [two], [one, two], ["*"]].map((projects, index) =>
      aSample(metric, { projects, sum: 10 ** index, step: TOTAL })
    )
    const fresh = aSample(metric, { projects: [one], labels: {} })
    assert.deepStrictEqual(yield* store.unknown([...reported, fresh]), [...reported, fresh])
    yield* store.add(reported)
    assert.deepStrictEqual(yield* store.unknown([...reported, fresh]), [fresh])
    const sumOf = Effect.fnUntraced(function* (of: ReadFor) {
      const found = yield* store.samples(metric, TOTAL, { since: minute(0), of })
      return found.reduce((total, { sum }) => total + sum, 0)
    })
    assert.deepStrictEqual(
      yield* Effect.forEach(
        ["all", [one], [two], [one, two], [], ["elsewhere"]] satisfies ReadonlyArray<ReadFor>,
        sumOf
      ),
      [1111, 1101, 1110, 1111, 1000, 1000]
    )
    const counts = yield* store.counts
    assert.deepStrictEqual([counts.get(one), counts.get(two)], [2, 2])
    const listed = (of: ReadFor) =>
      Effect.map(store.metrics(of), (known) => known.some((each) => each.metric === metric))
    assert.isTrue(yield* listed([]), "for all")
    const within = (...projects: ReadonlyArray<string>) => ({ project: one, within: projects })
    assert.deepStrictEqual(yield* store.remove(metric, within(two)), { total: 0, byProject: new Map() })
    assert.deepStrictEqual(yield* store.remove(metric, within(one)), { total: 1, byProject: new Map([[one, 1]]) })
    assert.strictEqual(yield* sumOf("all"), 1110)

    // A later project of the same id has nothing of the former one.
    yield* store.leave(two)
    assert.deepStrictEqual([yield* sumOf("all"), yield* sumOf([one]), yield* sumOf([two])], [1100, 1100, 1000])
    yield* store.add([aSample(metric, { projects: [one, two], sum: 5, step: TOTAL })])
    assert.deepStrictEqual([yield* sumOf([one]), yield* sumOf([two])], [1105, 1005])
    yield* store.leave(two)
    assert.deepStrictEqual([yield* sumOf([one]), yield* sumOf([two])], [1105, 1000], "it may be deleted again")
    yield* store.add([aSample(metric, { projects: [one, two], sum: 7, labels: { x: "y" }, step: TOTAL })])
    const shared = new Map([one, two].map((project) => [project, 1] as const))
    assert.deepStrictEqual((yield* store.remove(metric, within(one, two, "elsewhere"))).byProject.get(two), 1)
    assert.deepStrictEqual([yield* sumOf([one]), yield* sumOf([two])], [1000, 1000])
    yield* store.add([aSample(metric, { projects: [one, two], sum: 7, step: TOTAL })])
    assert.deepStrictEqual(yield* store.remove(metric, "all"), {
      total: 2,
      byProject: new Map([...shared, ["*", 1] as const])
    })
    assert.isFalse(yield* listed("all"))
    assert.deepStrictEqual(yield* store.remove(metric, "all"), { total: 0, byProject: new Map() })
    assert.deepStrictEqual(yield* store.unknown([]), [])
  }),

  "forgets the samples of a step, and metrics of which only the total is left": Effect.gen(function* () {
    const store = yield* ImpactMetricStore
    const [metric, kept] = [yield* uniqueName("metric"), yield* uniqueName("metric")]
    // Steps that no other test uses.
    const old = { at: "2001-01-01T00:00:00.000Z", step: 7 }
    yield* store.add([
      aSample(metric, old),
      aSample(metric, { step: TOTAL }),
      aSample(kept, old),
      aSample(kept, { ...old, step: 8 }),
      aSample(kept, { step: TOTAL })
    ])
    yield* store.forget(7, old.at)
    assert.lengthOf(yield* store.samples(metric, 7, from(old.at)), 1, "what begins then is kept")
    yield* store.forget(7, "2001-01-02T00:00:00.000Z")
    for (const name of [metric, kept]) assert.deepStrictEqual(yield* store.samples(name, 7, from(old.at)), [])
    const names = (yield* store.metrics("all")).map((each) => each.metric)
    assert.deepStrictEqual([names.includes(metric), names.includes(kept)], [false, true])
    assert.lengthOf(yield* store.samples(kept, 8, from(old.at)), 1)
  }),

  "keeps charts of the instance and of features, and loses those of deleted features": Effect.gen(function* () {
    const store = yield* ImpactMetricStore
    const { name: feature } = yield* aFeature({ archivedAt: minute(1) })
    const aChart = (id: string, created: number, of: string | null): ImpactChart => ({
      id: `${feature} ${id}`,
      feature: of,
      createdAt: minute(created),
      metricName: "orders",
      timeRange: "day",
      aggregationMode: "count",
      labelSelectors: { environment: ["production"] },
      yAxisMin: "zero"
    })
    const [second, first, other] = [aChart("b", 2, feature), aChart("a", 1, feature), aChart("c", 1, null)]
    for (const chart of [second, first, other]) yield* store.saveChart(chart)
    assert.deepStrictEqual(yield* store.charts(feature), [first, second])
    const changed: ImpactChart = { ...second, title: "Orders" }
    yield* store.saveChart(changed)
    yield* store.removeChart(first.id)
    yield* store.removeChart(first.id)
    assert.deepStrictEqual(yield* store.charts(feature), [changed])
    yield* (yield* FeatureStore).remove([feature])
    assert.deepStrictEqual(yield* store.charts(feature), [])
    assert.deepInclude(yield* store.charts(null), other)
    yield* store.removeChart(other.id)
  })
}
