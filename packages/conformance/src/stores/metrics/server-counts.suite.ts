import { assert } from "@effect/vitest"
import { CurrentPageSize } from "@halyard/core/domain"
import { ClientMetricsStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { aCount, variants } from "../../fixtures/metrics.ts"
import { minute } from "../../fixtures/stored-entities.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import type { StoreSuite } from "../store-suite.ts"

export const serverCountsSuite: StoreSuite = {
  "distinguishes what servers reported from what pages did": Effect.gen(function* () {
    const { add, applicationsOf, hourly, hourlyByServers, hourlySums } = yield* ClientMetricsStore
    const feature = yield* uniqueName("feature")
    const ofServers = (project: string, since: number, names = ["blue"]) =>
      hourlyByServers({ feature, environment: "development", project }, { since: minute(since), variants: names })
    yield* add([
      aCount({ feature, environment: "production", yes: 50 }),
      aCount({ feature, yes: 1, no: 2, variants: variants({ blue: 1 }) }),
      aCount({ feature, yes: 10, no: 20, variants: variants({ blue: 10 }), byServer: false }),
      aCount({ feature, hour: minute(60), yes: 100, byServer: false, variants: variants({ blue: 100 }) })
    ])
    yield* add([
      aCount({ feature, yes: 3, byServer: false }),
      aCount({ feature, yes: 4, variants: variants({ blue: 4 }) })
    ])
    const shop = { hour: minute(0), environment: "development", appName: "shop" }
    assert.sameDeepMembers(
      [...(yield* hourly(feature, minute(0))).counts],
      [
        { ...shop, yes: 18, no: 22, variants: { blue: 15 } },
        { ...shop, environment: "production", yes: 50, no: 0, variants: {} },
        { ...shop, hour: minute(60), yes: 100, no: 0, variants: { blue: 100 } }
      ]
    )
    assert.deepStrictEqual(
      (yield* ofServers("default", 0)).filter(({ no, yes }) => yes + no > 0),
      [{ ...shop, yes: 5, no: 2, variants: { blue: 5 } }]
    )
    assert.deepStrictEqual((yield* ofServers("default", 0, ["red"]))[0]?.variants, {})
    assert.deepStrictEqual(yield* ofServers("elsewhere", 0), [])
    assert.deepStrictEqual(yield* ofServers("default", 60), [])
    const sums = Map.groupBy(yield* hourlySums(feature, minute(0)), ({ environment, hour }) => `${environment} ${hour}`)
    assert.deepStrictEqual(
      ["production", "development"].map((environment) =>
        (sums.get(`${environment} ${minute(0)}`) ?? []).reduce((sum, { yes }) => sum + yes, 0)
      ),
      [50, 18]
    )
    assert.deepStrictEqual(yield* applicationsOf(feature, minute(0)), ["shop"])
    assert.deepStrictEqual(yield* applicationsOf(feature, minute(61)), [])
  }),

  "counts what servers reported for one project once the feature has moved": Effect.gen(function* () {
    const { add, hourly, hourlyByServers } = yield* ClientMetricsStore
    const feature = yield* uniqueName("feature")
    const shop = { hour: minute(0), environment: "development", appName: "shop" }
    const inProject = (project: string) =>
      Effect.map(
        hourlyByServers(
          { feature, environment: "development", project },
          { since: minute(0), variants: ["blue", "red"] }
        ),
        (counts) => counts.filter(({ no, yes }) => yes + no > 0)
      )
    yield* add([
      aCount({ feature, project: "a", yes: 1, no: 20, variants: variants({ blue: 20, red: 1 }) }),
      aCount({ feature, project: "a", yes: 3, byServer: false })
    ])
    yield* add([aCount({ feature, project: "b", yes: 5, variants: variants({ blue: 2 }), byServer: false })])
    assert.deepStrictEqual([yield* inProject("a"), yield* inProject("b")], [[], []])
    yield* add([aCount({ feature, project: "b", yes: 2, variants: variants({ blue: 2 }) })])
    assert.deepStrictEqual(yield* inProject("b"), [{ ...shop, yes: 2, no: 0, variants: { blue: 2 } }])
    yield* add([
      aCount({ feature, project: "a", yes: 7, variants: variants({ red: 7 }) }),
      aCount({ feature, project: "a", yes: 1, byServer: false })
    ])
    assert.deepStrictEqual(yield* inProject("a"), [{ ...shop, yes: 7, no: 0, variants: { red: 7 } }])
    assert.deepStrictEqual(yield* inProject("b"), [])
    assert.deepStrictEqual((yield* hourly(feature, minute(0))).counts, [
      { ...shop, yes: 19, no: 20, variants: { blue: 24, red: 8 } }
    ])
  }),

  "ends the counts of a feature at the size of a page, the newest first": Effect.gen(function* () {
    const { add, hourly } = yield* ClientMetricsStore
    const feature = yield* uniqueName("feature")
    const names = variants(Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`variant ${index}`, 1])))
    yield* add([
      aCount({ feature, appName: "a", variants: names }),
      aCount({ feature, appName: "b", hour: minute(60), variants: names }),
      aCount({ feature, appName: "a", hour: minute(60) }),
      aCount({ feature, appName: "z", hour: minute(60), environment: "a" })
    ])
    const read = (size: number) =>
      Effect.map(
        Effect.provideService(hourly(feature, minute(0)), CurrentPageSize, size),
        ({ counts, isWhole }) => [counts.map(({ appName }) => appName).join(""), isWhole] as const
      )
    assert.deepStrictEqual(yield* read(1), ["z", false])
    assert.deepStrictEqual(yield* read(600), ["zab", false])
    assert.deepStrictEqual(yield* read(2000), ["zab", false])
    assert.deepStrictEqual(yield* read(3000), ["zaba", true])
  })
}
