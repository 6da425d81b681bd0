import { assert } from "@effect/vitest"
import type { AnsweredRequest } from "@halyard/core/domain"
import { InDoubt, RequestCountStore, Transactions } from "@halyard/core/ports"
import { layerRequestCounter, readTraffic, RequestCounter } from "@halyard/core/use-cases"
import { Effect, Exit, Layer, Option, Scope } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"

/** Each test has a day of its own. */
export const requestCounterSuite: UseCaseSuite = {
  "counts on several instances, which add up, and writes what is left before it ends": Effect.gen(function* () {
    const instance = Effect.scoped(
      Effect.gen(function* () {
        const { count } = yield* aCounter
        for (let times = 0; times < 3; times++) count(poll("2003-01-01"))
      })
    )
    yield* Effect.all([instance, instance, instance], { concurrency: "unbounded" })
    assert.strictEqual(yield* polledOn("2003-01-01"), 9)
  }).pipe(racing),

  "keeps what cannot be written, and counts nothing twice": Effect.gen(function* () {
    const store = yield* RequestCountStore
    let isBroken = true
    const add: typeof store.add = (...counts) => (isBroken ? Effect.die("The store is gone") : store.add(...counts))
    yield* Effect.scoped(
      Effect.gen(function* () {
        const { count, flush } = yield* Effect.provideService(aCounter, RequestCountStore, { ...store, add })
        count(poll("2003-01-02"))
        assert.isTrue(Exit.isFailure(yield* Effect.exit(flush)))
        count(poll("2003-01-02"))
        isBroken = false
        yield* flush
        yield* flush
      })
    )
    assert.strictEqual(yield* polledOn("2003-01-02"), 2)
  }),

  "waits until it is known whether something was written": Effect.gen(function* () {
    const transactions = yield* Transactions
    const [written, lost] = [Option.some(undefined), Option.none<void>()]
    const outcomes = [written, lost]
    const runOnce = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | InDoubt<A>, R> => {
      const outcome = outcomes.shift()
      if (outcome === undefined) return transactions.runOnce(effect)
      const doubt = (result: Option.Option<A>) => Effect.fail(new InDoubt(Effect.succeed(result)))
      return Option.isNone(outcome)
        ? doubt(Option.none())
        : Effect.flatMap(transactions.runOnce(effect), (result) => doubt(Option.some(result)))
    }
    yield* Effect.scoped(
      Effect.gen(function* () {
        const { count, flush } = yield* Effect.provideService(aCounter, Transactions, { ...transactions, runOnce })
        for (let times = 0; times < 3; times++) {
          count(poll("2003-01-03"))
          yield* flush
        }
      })
    )
    assert.strictEqual(yield* polledOn("2003-01-03"), 3)
  })
}

const aCounter = Effect.gen(function* () {
  const services = yield* Layer.buildWithScope(layerRequestCounter, yield* Scope.Scope)
  return yield* Effect.provideContext(RequestCounter, services)
})

const poll = (day: string): AnsweredRequest => ({
  method: "GET",
  url: "/api/client/features",
  status: 304,
  appName: "shop",
  interval: "15000",
  at: Date.parse(`${day}T12:00:00.000Z`)
})

const polledOn = (day: string) =>
  Effect.map(
    asAdmin(readTraffic({ grouping: "daily", from: day, to: day })),
    ({ apiData }) =>
      apiData.flatMap(({ dataPoints }) => dataPoints.flatMap(({ trafficTypes }) => trafficTypes)).at(0)?.count
  )
