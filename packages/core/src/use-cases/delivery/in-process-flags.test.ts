import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { newSnapshot } from "../../domain/delivery/delivery-snapshot.ts"
import type { Report } from "../../domain/metrics/report.ts"
import { EnvironmentStore } from "../../ports/environments/environment-store.ts"
import { MetricsCollector } from "../../ports/metrics/metrics-collector.ts"
import { DeliverySnapshots } from "../../ports/delivery/delivery-snapshots.ts"
import { type FlagsOptions, openFlags } from "./in-process-flags.ts"

const checkout = { name: "checkout", type: "release", enabled: true, project: "default", strategies: [], variants: [] }

const production = {
  name: "production",
  type: "production",
  sortOrder: 1,
  enabled: true,
  protected: false,
  requiredApprovals: null
}

/** The reports from flags that were open for two minutes. */
const reportsOf = (options: FlagsOptions) =>
  Effect.gen(function* () {
    const reports: Array<Report> = []
    const snapshot = newSnapshot("production", 1, [{ feature: checkout, tags: [] }], [])
    yield* Effect.scoped(
      Effect.gen(function* () {
        const { flags } = yield* openFlags("production", options)
        flags.isEnabled("checkout")
        flags.isEnabled("checkout", { userId: 7 })
        flags.variant("unknown")
        flags.all()
        yield* TestClock.adjust("1 minute")
        yield* TestClock.adjust("1 minute")
        flags.isEnabled("checkout")
      })
    ).pipe(
      Effect.provide(Layer.mock(EnvironmentStore)({ list: Effect.succeed([production]) })),
      Effect.provideService(DeliverySnapshots, {
        current: () => Effect.succeed(snapshot),
        cached: () => snapshot,
        watch: Effect.succeed(Effect.never)
      }),
      Effect.provideService(MetricsCollector, {
        collect: (report) =>
          Effect.sync(() => {
            reports.push(report)
            return []
          }),
        troubles: Effect.succeed([]),
        flush: Effect.void
      })
    )
    return reports.map(({ counts, token }) => [
      token.name,
      token.environment,
      counts.map(({ appName, feature, no, variants, yes }) => [appName, feature, yes, no, [...variants]])
    ])
  })

it.effect("reports usage once a minute if there is any, and what is left at the end", () =>
  Effect.gen(function* () {
    assert.deepStrictEqual(yield* reportsOf({ appName: "shop" }), [
      [
        "shop",
        "production",
        [
          ["shop", "checkout", 2, 0, [["disabled", 2]]],
          ["shop", "unknown", 0, 1, [["disabled", 1]]]
        ]
      ],
      ["shop", "production", [["shop", "checkout", 1, 0, [["disabled", 1]]]]]
    ])
  })
)

it.effect("reports nothing if metrics are off", () =>
  Effect.gen(function* () {
    assert.deepStrictEqual(yield* reportsOf({ metrics: false }), [])
  })
)
