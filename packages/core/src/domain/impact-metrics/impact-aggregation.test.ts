import { assert, describe, it } from "@effect/vitest"
import { type AggregationMode, aggregated, isSelected, rangeBegin } from "./impact-aggregation.ts"
import type { ImpactSample } from "./impact-sample.ts"

const sample = (given: Partial<ImpactSample> = {}): ImpactSample => ({
  metric: "orders",
  type: "counter",
  help: "",
  labels: {},
  step: 60,
  at: "2026-11-20T18:30:00.000Z",
  count: 1,
  sum: 1,
  buckets: {},
  ...given
})

const gauge = (sum: number, labels: Record<string, string> = {}, count = 1) =>
  sample({ type: "gauge", sum, count, labels })

const histogram = (buckets: Record<string, number>, sum = 0) =>
  sample({ type: "histogram", buckets, sum, count: Math.max(...Object.values(buckets)) })

const [blue, red] = [{ variant: "blue" }, { variant: "red" }]

describe("aggregated", () => {
  it.each<[what: string, mode: AggregationMode, samples: ReadonlyArray<ImpactSample>, value: number | null]>([
    ["no count of nothing", "count", [], null],
    ["the increase of counters", "count", [sample({ sum: 2 }), sample({ sum: 3 })], 5],
    ["the observations of histograms", "count", [histogram({ "1": 2, "+Inf": 4 })], 4],
    ["no count of gauges", "count", [gauge(7)], null],
    ["the increase by the second", "rps", [sample({ sum: 120 })], 2],
    ["no sum of nothing", "sum", [], null],
    ["the sum of counters", "sum", [sample({ sum: 2 }), sample({ sum: 3 })], 5],
    ["a gauge once, however often it was reported", "sum", [gauge(6, blue, 3), gauge(2, blue, 1)], 2],
    ["the gauges of several series", "sum", [gauge(6, blue, 3), gauge(10, red)], 12],
    ["no mean of nothing", "avg", [], null],
    ["the mean of gauges", "avg", [gauge(6, blue, 3), gauge(10, red)], 4],
    ["the mean of what histograms observed", "avg", [histogram({ "1": 1, "+Inf": 4 }, 6)], 1.5],
    ["no quantile of counters", "p50", [sample()], null],
    ["no quantile of nothing", "p50", [histogram({ "1": 0, "+Inf": 0 })], null],
    ["the position within the first bucket", "p50", [histogram({ "2": 4, "+Inf": 4 })], 1],
    ["the position within a later bucket", "p95", [histogram({ "1": 90, "2": 100, "+Inf": 100 })], 1.5],
    ["the last bound for what is beyond it", "p99", [histogram({ "1": 1, "+Inf": 100 })], 1],
    [
      "the buckets of several histograms",
      "p50",
      [histogram({ "1": 2, "+Inf": 2 }), histogram({ "2": 2, "+Inf": 2 })],
      1
    ],
    ["negative bounds", "p50", [histogram({ "-1": 2, "+Inf": 2 })], -1]
  ])("is %s (%s)", (_what, mode, samples, value) => {
    assert.strictEqual(aggregated(samples, mode, 60), value)
  })
})

describe("isSelected", () => {
  it.each<[selectors: Record<string, ReadonlyArray<string>>, isSelected: boolean]>([
    [{}, true],
    [{ variant: ["blue", "red"] }, true],
    [{ variant: [] }, true],
    [{ variant: ["*"] }, true],
    [{ variant: ["red"] }, false],
    [{ country: ["NL"] }, false],
    [{ variant: ["blue"], country: [""] }, true]
  ])("decides by %j", (selectors, expected) => {
    assert.strictEqual(isSelected(selectors, blue), expected)
  })
})

describe("rangeBegin", () => {
  it("is at a step", () => {
    const now = "2026-11-20T18:37:12.345Z"
    assert.strictEqual(rangeBegin("hour", now), "2026-11-20T17:37:00.000Z")
    assert.strictEqual(rangeBegin("day", now), "2026-11-19T18:30:00.000Z")
    assert.strictEqual(rangeBegin("week", now), "2026-11-13T18:00:00.000Z")
    assert.strictEqual(rangeBegin("month", now), "2026-10-21T00:00:00.000Z")
  })
})
