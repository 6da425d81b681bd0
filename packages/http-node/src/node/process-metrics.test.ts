import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Metric, Scope } from "effect"
import { secondsLate, watchProcess } from "./process-metrics.ts"

describe("watchProcess", () => {
  it("does not count the sampling interval as a delay", () => {
    assert.deepStrictEqual([0, 9_999_999, 10_000_000].map(secondsLate), [0, 0, 0])
    assert.closeTo(secondsLate(25_000_000), 0.015, 1e-9)
  })

  it.live("reports event loop delays since the last run, until the scope closes", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const measure = yield* Scope.provide(watchProcess, scope)
      yield* Effect.sleep("30 millis")
      const start = performance.now()
      while (performance.now() - start < 150);
      yield* Effect.sleep("30 millis")
      yield* measure
      assert.isAbove(yield* lag, 0.1)
      yield* Scope.close(scope, Exit.void)
      yield* measure
      assert.strictEqual(yield* lag, 0)
    })
  )
})

const lag = Effect.map(Metric.snapshot, (metrics) => {
  const found = metrics.find(({ id }) => id === "nodejs_eventloop_lag_p99_seconds")
  return found?.type === "Gauge" ? Number(found.state.value) : assert.fail("is not measured")
})
