import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { makeTokenBook } from "./token-book.ts"
import { Unreachable } from "../unreachable.ts"
import type { Upstream } from "../upstream.ts"

const [known, unknown] = ["*:development.a-client-secret-for-tests", "*:development.a-wrong-secret-for-tests"]

/** Validates one secret, unless its requests are limited. */
const aLimitingServer = () => {
  const server = { isLimiting: false, asked: 0 }
  const upstream: Upstream = {
    open: () => Effect.never,
    send: () =>
      Effect.suspend(() => {
        server.asked += 1
        return server.isLimiting
          ? new Unreachable({ reason: "answers with 429", mayBeDone: false, retryAfterMillis: 20_000, isLimit: true })
          : Effect.succeed({ status: 200, headers: {}, text: JSON.stringify({ tokens: [valid] }) })
      })
  }
  return { server, upstream }
}

const valid = { token: known, type: "client", projects: ["*"], environment: "development" }

describe("the tokens of a relay", () => {
  it.effect("stay valid while the server limits questions, which is not away and is asked again when it said", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { server, upstream } = aLimitingServer()
        const given = [Redacted.make(known)]
        const book = yield* makeTokenBook({ upstream, given, stored: [], changed: Effect.void, checkMillis: 2000 })
        const show = (secret: string) => Effect.exit(book.find(Redacted.make(secret), "client"))
        assert.isTrue(Exit.isSuccess(yield* show(known)))
        assert.include(String(yield* show(unknown)), "Unauthenticated")

        server.isLimiting = true
        yield* TestClock.adjust("40 seconds")
        const before = server.asked
        assert.isTrue(Exit.isSuccess(yield* show(known)))
        assert.include(String(yield* show(unknown)), "its server limits such requests")
        assert.isFalse(book.isAway())
        yield* TestClock.adjust("15 seconds")
        // One request for the tokens in use and one for the unknown token, each at most once in twenty seconds.
        assert.isAtMost(server.asked - before, 2)

        server.isLimiting = false
        yield* TestClock.adjust("30 seconds")
        assert.isTrue(Exit.isSuccess(yield* show(known)))
        assert.include(String(yield* show(unknown)), "Unauthenticated")
      })
    )
  )
})
