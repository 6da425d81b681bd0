import { assert } from "@effect/vitest"
import { type ImpactChart, type ImpactSample, TOTAL } from "@halyard/core/domain"
import { FeatureStore, ImpactMetricStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { aFeature, minute } from "../../fixtures/stored-entities.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import type { StoreSuite } from "../store-suite.ts"

const aSample = (metric: string, given: Partial<ImpactSample> = {}): ImpactSample => ({
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

const most = 1_000_000

export const impactMetricStoreSuite: StoreSuite = {
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
    yield* store.add(given, most)
    const again = { ...histogram, help: "Newer", buckets: { "0.1": 2, "0.5": 2, "+Inf": 3 } }
    yield* store.add([aSample(metric, { count: 2, sum: 0.5 }), aSample(metric, again)], most)
    yield* store.add([], most)
    const found = yield* store.samples(metric, 60, minute(0))
    assert.sameDeepMembers(
      [...found],
      [
        aSample(metric, { count: 3, sum: 2.5 }),
        aSample(metric, { at: minute(1) }),
        aSample(metric, { ...again, count: 6, sum: 3, buckets: { "0.1": 3, "0.5": 2, "+Inf": 6 } })
      ]
    )
    assert.deepStrictEqual(found.map(({ at }) => at).at(-1), minute(1), "oldest first")
    assert.deepStrictEqual(yield* store.samples(metric, 60, minute(1)), [aSample(metric, { at: minute(1) })])
    assert.deepStrictEqual(yield* store.samples(metric, 900, minute(0)), [aSample(metric, { step: 900 })])
    const all = (yield* store.allSamples(60, minute(0))).filter((sample) => [metric, other].includes(sample.metric))
    assert.lengthOf(all, 4)
  }),

  "knows each metric by its name and type": Effect.gen(function* () {
    const store = yield* ImpactMetricStore
    const metric = yield* uniqueName("metric")
    yield* store.add(
      [
        aSample(metric, { step: TOTAL }),
        aSample(metric, { step: TOTAL, type: "gauge", help: "A gauge" }),
        aSample(metric, { step: TOTAL, type: "gauge", help: "A gauge", labels: {} })
      ],
      most
    )
    const known = (yield* store.metrics).filter((each) => each.metric === metric)
    assert.deepStrictEqual(known, [
      { metric, type: "counter", help: "Orders" },
      { metric, type: "gauge", help: "A gauge" }
    ])
  }),

  "ignores new series when there are too many, and still adds to those that there are": Effect.gen(function* () {
    const store = yield* ImpactMetricStore
    const metric = yield* uniqueName("metric")
    yield* store.add([aSample(metric)], most)
    const fresh = aSample(metric, { labels: { environment: "development" } })
    yield* store.add([aSample(metric), fresh], 1)
    assert.deepStrictEqual(yield* store.samples(metric, 60, minute(0)), [aSample(metric, { count: 2, sum: 4 })])
  }),

  "forgets the samples of a step, and metrics of which only the total is left": Effect.gen(function* () {
    const store = yield* ImpactMetricStore
    const [metric, kept] = [yield* uniqueName("metric"), yield* uniqueName("metric")]
    // Steps that no other test uses.
    const old = { at: "2001-01-01T00:00:00.000Z", step: 7 }
    yield* store.add(
      [
        aSample(metric, old),
        aSample(metric, { step: TOTAL }),
        aSample(kept, old),
        aSample(kept, { ...old, step: 8 }),
        aSample(kept, { step: TOTAL })
      ],
      most
    )
    yield* store.forget(7, old.at)
    assert.lengthOf(yield* store.samples(metric, 7, old.at), 1, "what begins then is kept")
    yield* store.forget(7, "2001-01-02T00:00:00.000Z")
    for (const name of [metric, kept]) assert.deepStrictEqual(yield* store.samples(name, 7, old.at), [])
    const names = (yield* store.metrics).map((each) => each.metric)
    assert.deepStrictEqual([names.includes(metric), names.includes(kept)], [false, true])
    assert.lengthOf(yield* store.samples(kept, 8, old.at), 1)
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
