import { assert } from "@effect/vitest"
import {
  BackgroundStatus,
  getInsights,
  InsightStore,
  insightSnapshots,
  layerBackground,
  setUpInstance
} from "@halyard/core"
import { Effect, Layer, Schedule } from "effect"
import { atDay } from "../days.ts"
import type { FreshPromises } from "../fresh-promises.ts"
import { asAdmin } from "../people/principals.ts"

export const freshInsightJobPromises: FreshPromises = {
  "of two instances one keeps the days, and each once": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        yield* atDay(0.4)(setUpInstance())
        const instance = Layer.build(Layer.fresh(layerBackground([insightSnapshots])))
        const kept = Effect.flatMap(InsightStore, ({ days }) => days({ from: "2026-03-01", to: "2026-03-31" }))
        yield* Effect.gen(function* () {
          const instances = [yield* instance, yield* instance]
          const days = yield* Effect.repeat(kept, {
            until: (each) => each.length >= 3,
            schedule: Schedule.spaced("20 millis")
          })
          assert.deepStrictEqual(days, ["2026-03-01", "2026-03-02", "2026-03-03"])
          const status = Effect.flatMap(BackgroundStatus, (read) => read)
          const jobs = yield* Effect.forEach(instances, (context) => Effect.provideContext(status, context))
          assert.deepStrictEqual(
            jobs.flat().map(({ failures, isHere, name }) => [name, isHere, failures]),
            [
              ["insight-snapshots", true, 0],
              ["insight-snapshots", false, 0]
            ]
          )
          const { flagTrends, projectFlagTrends } = yield* asAdmin(getInsights())
          assert.deepStrictEqual([flagTrends.length, projectFlagTrends.length], [4, 2])
        }).pipe(Effect.scoped, atDay(3.5))
      })
    )
}
