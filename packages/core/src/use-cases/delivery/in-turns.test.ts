import { assert, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { CurrentPrincipal, type Principal } from "../../domain/access/principal.ts"
import { inTurns } from "./in-turns.ts"

const caller = (id: number): Principal => ({ kind: "user", id, name: `user ${id}`, grants: [] })

/** Evaluates so many values as a caller, and notes it when it is done. */
const evaluate = (done: Array<string>, id: number, name: string, values: number) =>
  inTurns((pace) => Effect.forEach(Array.from({ length: values }), () => pace(() => name))).pipe(
    Effect.tap(() => Effect.sync(() => done.push(name))),
    Effect.provideService(CurrentPrincipal, caller(id))
  )

it.effect("lets others have their turn while it works", () =>
  Effect.gen(function* () {
    let turns = 0
    const others = yield* Effect.forkChild(
      Effect.forever(
        Effect.andThen(
          Effect.yieldNow,
          Effect.sync(() => (turns += 1))
        )
      )
    )
    const made = yield* evaluate([], 1, "mine", 1000)
    yield* Fiber.interrupt(others)
    assert.lengthOf(made, 1000)
    assert.isAtLeast(turns, 5)
  })
)

it.effect("works for callers in turns, however many requests one of them has", () =>
  Effect.gen(function* () {
    const done: Array<string> = []
    const many = Array.from({ length: 5 }, (_, index) => evaluate(done, 1, `mine ${index}`, 100))
    const fibers = yield* Effect.forEach([...many, evaluate(done, 2, "yours", 100)], (one) => Effect.forkChild(one))
    yield* Effect.forEach(fibers, Fiber.join)
    assert.deepStrictEqual([done.length, done.indexOf("yours") <= 2], [6, true])
  })
)
