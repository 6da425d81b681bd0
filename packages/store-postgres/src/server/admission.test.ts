import { assert, describe, it } from "@effect/vitest"
import { StoreUnavailable } from "@halyard/core/ports"
import { Cause, Context, Deferred, Duration, Effect, Exit, Fiber } from "effect"
import type { SqlConnection } from "effect/sql"
import { TestClock } from "effect/testing"
import { lend, makeAdmission } from "./admission.ts"

const make = (connections: number, isDown = () => false) => makeAdmission(connections, Duration.seconds(5), isDown)

/** Occupies a connection until the result runs. */
const occupy = Effect.fnUntraced(function* (admission: ReturnType<typeof make>) {
  const done = yield* Deferred.make<void>()
  yield* Effect.forkChild(admission.during(Deferred.await(done)))
  yield* Effect.yieldNow
  return Deferred.succeed(done, undefined)
})

const refusal = <A, E>(exit: Exit.Exit<A, E>): string | undefined => {
  const defect = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
  return defect instanceof StoreUnavailable ? defect.message : undefined
}

describe("makeAdmission", () => {
  it.effect("admits as many as there are connections, and the next when one leaves", () =>
    Effect.gen(function* () {
      const admission = make(1)
      const leave = yield* occupy(admission)
      const statement = yield* Effect.forkChild(admission.during(Effect.succeed("statement")))
      const transaction = yield* Effect.forkChild(Effect.scoped(Effect.as(admission.enter, "transaction")))
      yield* Effect.yieldNow
      assert.deepStrictEqual([statement.pollUnsafe(), transaction.pollUnsafe()], [undefined, undefined])
      yield* leave
      assert.strictEqual(yield* Fiber.join(statement), "statement")
      assert.strictEqual(yield* Fiber.join(transaction), "transaction")
    })
  )

  it.effect("refuses work that waited too long", () =>
    Effect.gen(function* () {
      const admission = make(1)
      yield* occupy(admission)
      const waiting = yield* Effect.forkChild(Effect.exit(admission.during(Effect.void)))
      yield* Effect.yieldNow
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual(refusal(yield* Fiber.join(waiting)), "The database is busy. Try again later.")
    })
  )

  it.effect("refuses all work while the server is down, waiting work included", () =>
    Effect.gen(function* () {
      let isDown = false
      const admission = make(1, () => isDown)
      const leave = yield* occupy(admission)
      const waiting = yield* Effect.forkChild(Effect.exit(admission.during(Effect.void)))
      yield* Effect.yieldNow
      isDown = true
      const refused = "The database is not available. Try again later."
      assert.strictEqual(refusal(yield* Effect.exit(admission.during(Effect.void))), refused)
      assert.strictEqual(refusal(yield* Effect.exit(Effect.scoped(admission.enter))), refused)
      yield* leave
      assert.strictEqual(refusal(yield* Fiber.join(waiting)), refused)
      isDown = false
      yield* admission.during(Effect.void)
    })
  )

  it.effect("frees the connections of work that fails, dies or is interrupted", () =>
    Effect.gen(function* () {
      const admission = make(2)
      yield* Effect.exit(admission.during(Effect.fail("no")))
      yield* Effect.exit(Effect.scoped(Effect.andThen(admission.enter, Effect.die("no"))))
      const leaving = yield* Effect.all([occupy(admission), occupy(admission)])
      const waiting = yield* Effect.forEach([1, 2, 3], () =>
        Effect.forkChild(Effect.scoped(Effect.andThen(admission.enter, Effect.never)))
      )
      yield* Effect.yieldNow
      yield* Fiber.interruptAll(waiting.slice(0, 1))
      yield* Effect.all(leaving)
      yield* Effect.yieldNow
      yield* Fiber.interruptAll(waiting)
      const inside = yield* admission.during(admission.during(Effect.succeed("both connections are free")))
      assert.strictEqual(inside, "both connections are free")
    })
  )
})

class Caller extends Context.Service<Caller, string>()("Caller") {}

/** No statement runs on it. */
const connection = {} as SqlConnection.Connection

it.effect("lends a connection to what runs in the context of its caller, and takes it back at the end", () =>
  Effect.gen(function* () {
    const seen: Array<unknown> = []
    const servicesNow = Effect.map(Effect.context<never>(), ({ mapUnsafe }) => mapUnsafe.has(Caller.key))
    const note = (what: string) => Effect.map(servicesNow, (has) => seen.push([what, has]))
    const lent = lend(Effect.acquireRelease(Effect.as(note("taken"), connection), () => note("given back")))
    const run = (given: SqlConnection.Connection) =>
      Effect.gen(function* () {
        assert.strictEqual(given, connection)
        yield* note("used")
        return yield* Caller
      })
    const answer = yield* Effect.provideService(lent(run), Caller, "ada")
    assert.strictEqual(answer, "ada")
    assert.deepStrictEqual(seen, [
      ["taken", false],
      ["used", true],
      ["given back", false]
    ])
  })
)
