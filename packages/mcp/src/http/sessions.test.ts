import { assert, it } from "@effect/vitest"
import { systemPrincipal } from "@halyard/core/domain"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { makeSessions } from "./sessions.ts"

const caller = { ...systemPrincipal, name: "ada" }
const other = { ...systemPrincipal, name: "bob" }

const recorded = (limit?: number) => {
  const ended: Array<string> = []
  return { ended, sessions: makeSessions((id) => Effect.sync(() => void ended.push(id)), limit) }
}

it.effect("ends the sessions that were unused for longest, beyond the limit", () =>
  Effect.gen(function* () {
    const { ended, sessions } = recorded(2)
    yield* sessions.begin("a", caller)
    yield* sessions.begin("b", caller)
    assert.isTrue(yield* sessions.admits("a", caller))
    yield* sessions.begin("c", caller)
    assert.deepStrictEqual(ended, ["b"])
    assert.isFalse(yield* sessions.admits("b", caller))
    assert.isTrue(yield* sessions.admits("a", caller))
  })
)

it.effect("ends the sessions that nobody used for a day, with the next one that begins", () =>
  Effect.gen(function* () {
    const { ended, sessions } = recorded()
    yield* sessions.begin("old", caller)
    yield* TestClock.adjust("23 hours")
    yield* sessions.begin("young", caller)
    assert.deepStrictEqual(ended, [])
    yield* TestClock.adjust("1 hour")
    yield* sessions.begin("new", caller)
    assert.deepStrictEqual(ended, ["old"])
  })
)

it.effect("admits nobody to the session of another, nor to one that is forgotten", () =>
  Effect.gen(function* () {
    const { sessions } = recorded()
    yield* sessions.begin("a", caller)
    assert.isFalse(yield* sessions.admits("a", other))
    assert.isTrue(yield* sessions.admits("a", caller))
    sessions.forget("a")
    assert.isFalse(yield* sessions.admits("a", caller))
  })
)
