import { assert, it } from "@effect/vitest"
import { Clock, Effect, Fiber } from "effect"
import { CurrentPrincipal, type Principal } from "../../domain/access/principal.ts"
import { inTurns } from "./in-turns.ts"

const caller = (id: number): Principal => ({ kind: "user", id, name: `user ${id}`, grants: [] })

/** Evaluates this many values as a caller, and adds the caller to `done` at the end. */
const evaluate = (done: Array<string>, id: number, name: string, values: number, make = () => name) =>
  inTurns((pace) => Effect.forEach(Array.from({ length: values }), () => pace(make))).pipe(
    Effect.tap(() => Effect.sync(() => done.push(name))),
    Effect.provideService(CurrentPrincipal, caller(id))
  )

const busyFor = (millis: number) => {
  const began = Effect.runSync(Clock.currentTimeMillis)
  while (Effect.runSync(Clock.currentTimeMillis) - began < millis);
  return ""
}

it.live("lets others have their turn while it works", () =>
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
    const made = yield* evaluate([], 1, "mine", 10, () => busyFor(6))
    yield* Fiber.interrupt(others)
    assert.lengthOf(made, 10)
    assert.isAtLeast(turns, 3)
  })
)

it.live("works for callers in turns, however many requests one of them has", () =>
  Effect.gen(function* () {
    const done: Array<string> = []
    const many = Array.from({ length: 5 }, (_, index) => evaluate(done, 1, `mine ${index}`, 4, () => busyFor(6)))
    const fibers = yield* Effect.forEach([...many, evaluate(done, 2, "yours", 4, () => busyFor(6))], (one) =>
      Effect.forkChild(one)
    )
    yield* Effect.forEach(fibers, Fiber.join)
    assert.deepStrictEqual([done.length, done.indexOf("yours") <= 2], [6, true])
  })
)
