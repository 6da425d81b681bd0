import { assert } from "@effect/vitest"
import type { DailyRequests, RecentRequests } from "@halyard/core/domain"
import { RequestCountStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { minute } from "../../fixtures/stored-entities.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import type { StoreSuite } from "../store-suite.ts"

export const requestCountStoreSuite: StoreSuite = {
  "adds up the requests of days, also of several instances at once": Effect.gen(function* () {
    const { add, daily } = yield* RequestCountStore
    const api = yield* uniqueName("/api")
    const counts = [aDay(api, {}), aDay(api, { outcome: "client-errors", count: 2 }), aDay(api, { day: "2001-03-05" })]
    yield* Effect.all(
      Array.from({ length: 5 }, () => add(counts, [])),
      { concurrency: "unbounded" }
    )
    yield* add([], [])
    const found = (from: string, to: string) =>
      Effect.map(daily(from, to), (all) => all.filter((counted) => counted.api === api))
    const [clientErrors, successes] = [
      aDay(api, { outcome: "client-errors", count: 10, connectedMillis: 5000 }),
      aDay(api, { count: 50, connectedMillis: 5000 })
    ]
    assert.sameDeepMembers([...(yield* found("2001-03-04", "2001-03-04"))], [clientErrors, successes])
    assert.deepStrictEqual(
      (yield* found("2001-03-04", "2001-03-05")).map(({ day }) => day),
      ["2001-03-04", "2001-03-04", "2001-03-05"]
    )
    assert.deepStrictEqual(yield* found("2001-03-06", "2001-03-07"), [])
  }),

  "adds up recent requests, oldest first, until they are forgotten": Effect.gen(function* () {
    const { add, forgetRecent, recent } = yield* RequestCountStore
    const appName = yield* uniqueName("app")
    const counts = [aMoment(appName, 5), aMoment(appName, 0), aMoment(appName, 0, "/api/frontend")]
    yield* Effect.all([add([], counts), add([], counts)], { concurrency: 2 })
    const found = (since: number) =>
      Effect.map(recent(minute(since)), (all) => all.filter((counted) => counted.appName === appName))
    assert.deepStrictEqual(yield* found(0), [
      { ...aMoment(appName, 0), count: 8 },
      { ...aMoment(appName, 0, "/api/frontend"), count: 8 },
      { ...aMoment(appName, 5), count: 8 }
    ])
    assert.deepStrictEqual(yield* found(1), [{ ...aMoment(appName, 5), count: 8 }])
    yield* forgetRecent(minute(5))
    assert.lengthOf(yield* found(0), 1)
  })
}

const aDay = (api: string, given: Partial<DailyRequests>): DailyRequests => ({
  day: "2001-03-04",
  api,
  outcome: "successful-requests",
  count: 10,
  connectedMillis: 1000,
  ...given
})

const aMoment = (appName: string, since: number, endpoint = "/api/client/features"): RecentRequests => ({
  since: minute(since),
  appName,
  endpoint,
  count: 4
})
