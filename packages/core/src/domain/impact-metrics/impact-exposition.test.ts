import { assert, it } from "@effect/vitest"
import { expositionOf } from "./impact-exposition.ts"
import type { ImpactSample } from "./impact-sample.ts"

const sample = (given: Partial<ImpactSample>): ImpactSample => ({
  metric: "orders",
  type: "counter",
  help: "Orders",
  labels: {},
  step: 0,
  at: "1970-01-01T00:00:00.000Z",
  count: 1,
  sum: 1,
  buckets: {},
  ...given
})

it("writes each kind of metric, with names and texts that Prometheus takes", () => {
  const text = expositionOf([
    sample({ metric: "2nd-orders", help: "a\nb\\", labels: { "flag-x": 'say "no"\n' }, sum: 5 }),
    sample({ metric: "memory", type: "gauge", count: 2, sum: 8 }),
    sample({ metric: "memory", type: "counter", sum: 8 }),
    sample({ metric: "seconds", type: "histogram", count: 3, sum: 4.5, buckets: { "+Inf": 3, "10": 2, "2": 1 } })
  ])
  assert.strictEqual(
    text,
    [
      String.raw`# HELP _2nd_orders a\nb\\`,
      "# TYPE _2nd_orders counter",
      String.raw`_2nd_orders{flag_x="say \"no\"\n"} 5`,
      "# HELP memory Orders",
      "# TYPE memory counter",
      "memory 8",
      "# HELP seconds Orders",
      "# TYPE seconds histogram",
      'seconds_bucket{le="2"} 1',
      'seconds_bucket{le="10"} 2',
      'seconds_bucket{le="+Inf"} 3',
      "seconds_sum 4.5",
      "seconds_count 3",
      ""
    ].join("\n")
  )
})
