import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Option } from "effect"
import { InDoubt } from "../../ports/events/transactions.ts"
import { StoreUnavailable } from "../../ports/instance/readiness.ts"
import { makeMetricsPool, type MetricsPool } from "./metrics-pool.ts"
import type { MetricsBatch } from "./write-metrics.ts"

const at = "2026-11-20T18:30:00.000Z"
const sighting = { feature: "a", environment: "development", seenAt: at, hour: at, yes: 1, no: 0 }

/** Reports one evaluation of each of these features. */
const report = (pool: MetricsPool, ...features: ReadonlyArray<string>) =>
  pool.take({
    token: { type: "client", name: "sdk", projects: "all", environment: "development" },
    clientIp: null,
    at,
    instances: [],
    impact: [],
    counts: features.map((feature) => ({
      feature,
      environment: "development",
      appName: "shop",
      hour: at,
      yes: 1,
      no: 0,
      variants: new Map()
    }))
  })

const unavailable = Effect.die(new StoreUnavailable({ message: "gone", reason: "gone" }))

type Outcome = InDoubt<ReadonlyArray<typeof sighting>>["outcome"]

/** Records what it is to write. For the first batch, it is in doubt until `outcome` whether it was written. */
const makeWriter = (outcome: () => Outcome) => {
  const written: Array<Record<string, number>> = []
  const write = (batch: MetricsBatch) =>
    Effect.suspend(() => {
      written.push(Object.fromEntries(batch.counts.map(({ feature, yes }) => [feature, yes])))
      return written.length === 1 ? Effect.fail(new InDoubt(Effect.suspend(outcome))) : Effect.succeed([])
    })
  return { written, write }
}

describe("a part of which it is not known whether it was written", () => {
  it.effect("waits until that is known, and nothing else is written before", () =>
    Effect.gen(function* () {
      let outcome: Outcome = unavailable
      const pool = makeMetricsPool(10)
      const { write, written } = makeWriter(() => outcome)
      yield* report(pool, "a")
      assert.isTrue(Exit.hasDies(yield* Effect.exit(pool.drain(write))))
      yield* report(pool, "b")
      assert.isTrue(Exit.hasDies(yield* Effect.exit(pool.drain(write))))
      assert.deepStrictEqual([written, pool.size()], [[{ a: 1 }], 6])
      outcome = Effect.succeed(Option.some([]))
      yield* pool.drain(write)
      assert.deepStrictEqual([written, pool.size()], [[{ a: 1 }, { b: 1 }], 0])
    })
  )

  it.effect("is not written again if it was, and blocked sightings stay", () =>
    Effect.gen(function* () {
      const pool = makeMetricsPool(10)
      const { write, written } = makeWriter(() => Effect.succeed(Option.some([sighting])))
      yield* report(pool, "a")
      yield* pool.drain(write)
      assert.deepStrictEqual([written, pool.size()], [[{ a: 1 }], 1])
    })
  )

  it.effect("is written again if it was not, with what came since", () =>
    Effect.gen(function* () {
      const pool = makeMetricsPool(10)
      const { write, written } = makeWriter(() => Effect.succeed(Option.none()))
      yield* report(pool, "a")
      yield* pool.drain(write)
      yield* report(pool, "a", "b")
      yield* pool.drain(write)
      assert.deepStrictEqual([written, pool.size()], [[{ a: 1 }, { a: 2, b: 1 }], 0])
    })
  )
})
