import { assert } from "@effect/vitest"
import { systemPrincipal } from "@halyard/core/domain"
import { ImpactMetricStore, ReleasePlanStore, StoreUnavailable } from "@halyard/core/ports"
import { disableFeature, enableFeature, makeSafeguardsJob, setSafeguard } from "@halyard/core/use-cases"
import { Cause, Effect, Exit, Logger } from "effect"
import { onMovingClock } from "../../fixtures/history.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { aFlag } from "../../fixtures/workspaces.ts"
import { aCounter, measure } from "../impact-metrics/scenes.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { atMost, isOn, judge } from "./safeguard-scenes.ts"

/** A feature that is on, with a safeguard that is beyond its limit. */
const anExceededFlag = Effect.fnUntraced(function* (forMinutes: number) {
  const flag = yield* aFlag()
  const metric = yield* uniqueName("failures")
  yield* asAdmin(enableFeature(flag.production))
  yield* asAdmin(setSafeguard(flag.production, { ...atMost(10, metric), forMinutes }))
  yield* measure(aCounter(metric, 11))
  return { ...flag, metric }
})

/** Runs something whenever samples of a metric are read. */
const whenRead = (then: (metric: string) => Effect.Effect<void>) =>
  Effect.updateService(ImpactMetricStore, (store) => ({
    ...store,
    samples: (...given: Parameters<typeof store.samples>) => Effect.andThen(then(given[0]), store.samples(...given))
  }))

export const safeguardRunSuite: UseCaseSuite = {
  "act even if each run takes minutes, and say that it does": Effect.gen(function* () {
    const flag = yield* anExceededFlag(10)
    let seconds = 0
    const slow = whenRead((metric) => Effect.sync(() => void (seconds += metric === flag.metric ? 200 : 0)))
    const job = yield* makeSafeguardsJob
    const run = Effect.andThen(
      as(systemPrincipal)(slow(job.run)),
      Effect.sync(() => void (seconds += 10))
    )
    yield* Effect.gen(function* () {
      assert.deepStrictEqual(yield* job.troubles, [])
      yield* Effect.replicateEffect(run, 3)
      assert.isTrue(yield* isOn(flag), "not for ten minutes yet")
      assert.deepStrictEqual(yield* job.troubles, [
        "Judging all safeguards takes 200 seconds, and they act so much later."
      ])
      yield* run
      assert.isFalse(yield* isOn(flag))
      yield* as(systemPrincipal)(job.run)
      assert.deepStrictEqual(yield* job.troubles, [])
    }).pipe(onMovingClock(() => seconds))
  }),

  "go on when another instance takes over, whose clock differs": Effect.gen(function* () {
    const flag = yield* anExceededFlag(5)
    let seconds = 0
    yield* Effect.gen(function* () {
      for (const moment of [0, 140, 130, 270]) {
        seconds = moment
        yield* judge
        assert.isTrue(yield* isOn(flag), `at ${moment}`)
      }
      seconds = 301
      yield* judge
      assert.isFalse(yield* isOn(flag))
    }).pipe(onMovingClock(() => seconds))
  }),

  "begin anew when nobody looked for a while, or the clock was far ahead": Effect.gen(function* () {
    const flag = yield* anExceededFlag(1)
    let seconds = 0
    yield* Effect.gen(function* () {
      for (const moment of [0, 200, 86_400, 210, 240]) {
        seconds = moment
        yield* judge
        assert.isTrue(yield* isOn(flag), `at ${moment}`)
      }
      seconds = 270
      yield* judge
      assert.isFalse(yield* isOn(flag), "the wrong clock is forgotten")
    }).pipe(onMovingClock(() => seconds))
  }),

  "are judged each on its own: one that fails stops no other, and is named in the log": Effect.gen(function* () {
    const flags = [yield* anExceededFlag(1), yield* anExceededFlag(1), yield* anExceededFlag(1)] as const
    const [broken, unreadable, other] = flags
    let seconds = 0
    let isBroken = false
    const lines: Array<string> = []
    const job = yield* makeSafeguardsJob
    const run = as(systemPrincipal)(job.run).pipe(
      whenRead((metric) => (isBroken && metric === broken.metric ? Effect.die("This metric is broken") : Effect.void)),
      Effect.updateService(ReleasePlanStore, (store) => ({
        ...store,
        find: (address: Parameters<typeof store.find>[0]) =>
          isBroken && address.feature === unreadable.feature ? Effect.die("This plan is broken") : store.find(address)
      })),
      Effect.provide(Logger.layer([Logger.make(({ message }) => void lines.push(String(message)))]))
    )
    yield* Effect.gen(function* () {
      yield* run
      isBroken = true
      seconds = 61
      yield* run
      assert.deepStrictEqual(yield* Effect.forEach(flags, isOn), [true, true, false], other.feature)
      assert.deepStrictEqual(yield* job.troubles, ["Safeguards that could not be judged: 2. The log names them."])
      assert.lengthOf(lines, 2)
      for (const { feature } of [broken, unreadable]) assert.include(lines.join(), `"${feature}" in "production" could`)
      // The figures of the last run still count.
      isBroken = false
      seconds = 70
      yield* run
      assert.deepStrictEqual(yield* Effect.forEach(flags, isOn), [false, false, false])
      assert.deepStrictEqual(yield* job.troubles, [])
    }).pipe(onMovingClock(() => seconds))
  }),

  "begin anew when the feature is switched on again, though another could not be judged meanwhile": Effect.gen(
    function* () {
      const [flag, broken] = [yield* anExceededFlag(4), yield* anExceededFlag(4)]
      let seconds = 0
      const judgeSome = judge.pipe(
        whenRead((metric) => (metric === broken.metric && seconds > 200 ? Effect.die("Broken") : Effect.void))
      )
      yield* Effect.gen(function* () {
        for (const moment of [0, 100, 200]) {
          seconds = moment
          yield* judgeSome
        }
        yield* asAdmin(disableFeature(flag.production))
        seconds = 210
        yield* judgeSome
        yield* asAdmin(enableFeature(flag.production))
        seconds = 250
        yield* judgeSome
        assert.isTrue(yield* isOn(flag))
      }).pipe(onMovingClock(() => seconds))
    }
  ),

  "stop as a whole when the store is away, and what lasts begins anew after a long outage": Effect.gen(function* () {
    const flags = [yield* anExceededFlag(1), yield* anExceededFlag(1), yield* anExceededFlag(1)] as const
    let seconds = 0
    let isAway = false
    const lines: Array<string> = []
    const away = Effect.suspend(() =>
      isAway ? Effect.die(new StoreUnavailable({ message: "Away", reason: "A test" })) : Effect.void
    )
    const run = judge.pipe(
      whenRead((metric) => {
        if (seconds === 61 && flags.some((flag) => flag.metric === metric)) isAway = true
        return away
      }),
      Effect.updateService(ReleasePlanStore, (store) => ({
        ...store,
        breaches: Effect.andThen(away, store.breaches),
        find: (address: Parameters<typeof store.find>[0]) => Effect.andThen(away, store.find(address))
      })),
      Effect.provide(Logger.layer([Logger.make(({ message }) => void lines.push(String(message)))]))
    )
    yield* Effect.gen(function* () {
      yield* run
      seconds = 61
      const exit = yield* Effect.exit(run)
      assert.instanceOf(Exit.isFailure(exit) && Cause.squash(exit.cause), StoreUnavailable)
      assert.isAtMost(lines.length, 2)
      isAway = false
      seconds = 400
      yield* run
      assert.deepStrictEqual(yield* Effect.forEach(flags, isOn), [true, true, true])
    }).pipe(onMovingClock(() => seconds))
  })
}
