import { assert } from "@effect/vitest"
import type { EnvironmentTypeTrend } from "@halyard/core/domain"
import { InsightStore } from "@halyard/core/ports"
import {
  BackgroundStatus,
  getInsights,
  insightSnapshots,
  layerBackground,
  setUpInstance,
  takeSnapshots
} from "@halyard/core/use-cases"
import { Effect, Layer, Schedule } from "effect"
import { aHistory, atDay, liveThrough } from "../../fixtures/history.ts"
import type { FreshSuite } from "../fresh-suite.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import type { UseCaseNeeds } from "../use-case-suite.ts"

export const freshInsightJobSuite: FreshSuite = {
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
    ),

  "what was changed on a day counts once, also where the day is stored while insights are read": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        yield* atDay(0.4)(setUpInstance())
        yield* liveThrough(aHistory, () => Effect.void)
        yield* atDay(3.5)(takeSnapshots())
        const store = yield* InsightStore
        const keepDays = Effect.provideContext(takeSnapshots(), yield* Effect.context<UseCaseNeeds>())
        const changing = InsightStore.of({
          ...store,
          days: (range) => Effect.tap(store.days(range), keepDays),
          updateWeeks: (range, projects) => Effect.tap(store.updateWeeks(range, projects), keepDays)
        })
        const read = Effect.provideService(getInsights(), InsightStore, changing)
        const { environmentTypeTrends } = yield* atDay(7.95)(asAdmin(read))
        assert.deepStrictEqual(environmentTypeTrends.map(updateLine), ["2026-10 production 4", "2026-10 test 2"])
        assert.lengthOf(yield* store.days({ from: "2026-03-01", to: "2026-03-31" }), 7)
      })
    )
}

const updateLine = ({ environmentType, totalUpdates, week }: EnvironmentTypeTrend): string =>
  `${week} ${environmentType} ${totalUpdates}`
