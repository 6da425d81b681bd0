import { ADMIN_TOKEN_ID, type Principal } from "@halyard/core/domain"
import { Deferred, Effect, Exit, Fiber } from "effect"
import { describe, expect, it } from "vitest"
import { directJson } from "./direct-response.ts"
import { readAfterEvents } from "./kept-answer.ts"

const caller = (name: string): Principal => ({ kind: "admin-token", id: ADMIN_TOKEN_ID, name, grants: [] })
const [ada, bob] = [caller("ada"), caller("bob")]

/** A read whose answer is the newest event when it began, and how often it ran. */
const makeRead = () => {
  const state: { newest: number | undefined; reads: number; pause: Effect.Effect<void> } = {
    newest: 1,
    reads: 0,
    pause: Effect.void
  }
  const answerFor = readAfterEvents(() =>
    Effect.suspend(() => {
      state.reads += 1
      const answer = directJson(String(state.newest))
      return Effect.as(state.pause, answer)
    })
  )
  const admit = (principal: Principal) =>
    Effect.sync(() => ({ principal, ...(state.newest !== undefined && { newestEvent: state.newest }) }))
  const ask = (expected = ada, found = expected) =>
    Effect.map(answerFor(expected, admit(found)), (answer) => answer?.body)
  return { state, ask, answerFor }
}

const run = <A>(effect: Effect.Effect<A, unknown>) => Effect.runPromise(effect)

describe("readAfterEvents", () => {
  it("gives the last answer again, to all callers, until there is a newer event", () =>
    run(
      Effect.gen(function* () {
        const { ask, state } = makeRead()
        yield* ask()
        yield* ask()
        const before = state.reads
        expect([yield* ask(), yield* ask(bob), yield* ask(ada, bob)]).toEqual(["1", "1", "1"])
        expect(state.reads).toBe(before)
        for (const newest of [2, 3, 4]) {
          state.newest = newest
          expect([yield* ask(), yield* ask(), yield* ask()]).toEqual(Array(3).fill(String(newest)))
        }
        expect(state.reads).toBe(before + 3)
      })
    ))

  it("reads each time while nothing says which event is the newest", () =>
    run(
      Effect.gen(function* () {
        const { ask, state } = makeRead()
        state.newest = undefined
        for (let asked = 1; asked <= 3; asked += 1) {
          yield* ask()
          expect(state.reads).toBe(asked)
        }
      })
    ))

  it("does not keep an answer for an event that came while it was being read", () =>
    run(
      Effect.gen(function* () {
        const { ask, state } = makeRead()
        yield* ask()
        const end = yield* Deferred.make<void>()
        state.pause = Deferred.await(end)
        const reading = yield* Effect.forkChild(ask(), { startImmediately: true })
        state.newest = 2
        const other = yield* Effect.forkChild(ask(), { startImmediately: true })
        yield* Deferred.succeed(end, undefined)
        yield* Fiber.join(reading)
        expect(yield* Fiber.join(other)).toBe("2")
        expect([yield* ask(), yield* ask()]).toEqual(["2", "2"])
      })
    ))

  it("gives nothing to a caller who is refused", () =>
    run(
      Effect.gen(function* () {
        const { answerFor, ask } = makeRead()
        yield* ask()
        yield* ask()
        const refused = yield* Effect.exit(answerFor(ada, Effect.fail("revoked")))
        expect(refused).toEqual(Exit.fail("revoked"))
      })
    ))

  it("keeps no failure", () =>
    run(
      Effect.gen(function* () {
        let isDown = true
        const answerFor = readAfterEvents(() => (isDown ? Effect.fail("down") : Effect.succeed(directJson("1"))))
        const ask = answerFor(ada, Effect.succeed({ principal: ada, newestEvent: 1 }))
        for (let asked = 0; asked < 3; asked += 1) expect(yield* Effect.exit(ask)).toEqual(Exit.fail("down"))
        isDown = false
        expect((yield* ask)?.body).toBe("1")
      })
    ))

  it("tags what it keeps", () =>
    run(
      Effect.gen(function* () {
        const answerFor = readAfterEvents(() => Effect.succeed(directJson("1")))
        const ask = answerFor(ada, Effect.succeed({ principal: ada, newestEvent: 1 }))
        yield* ask
        yield* ask
        expect((yield* ask)?.headers).toMatchObject({ etag: expect.stringMatching(/^W\/"/), "content-length": "1" })
      })
    ))
})
