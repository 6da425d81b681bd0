import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Option } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { aroundEffect, aroundFunction, type Middleware, type MiddlewareSteps } from "./middleware.ts"

const request = { method: "GET", url: "/", headers: {}, remoteAddress: Option.none() }
const ok = { status: 200, headers: {}, body: "text" }

/** A middleware that records in a list and in a header of the answer that it was called. */
const named =
  (name: string, seen: Array<string>, more: MiddlewareSteps = {}): Middleware =>
  () => {
    seen.push(`${name} begins`)
    return {
      answer: (head) => ({ ...head, headers: { ...head.headers, by: `${head.headers["by"] ?? ""}${name}` } }),
      ended: (status) => {
        seen.push(`${name} ends ${status}`)
        return undefined
      },
      ...more
    }
  }

const waiting: Middleware = () =>
  Effect.succeed({ answer: (head) => ({ ...head, headers: { by: `${head.headers["by"]}a` } }) })

const unchanged: Middleware = () => ({ answer: ({ headers }) => ({ status: 304, headers }) })

const bothWays = Effect.fnUntraced(function* (middlewares: ReadonlyArray<Middleware>) {
  const response = yield* aroundEffect(middlewares)(Effect.succeed(HttpServerResponse.text("text"))).pipe(
    Effect.provideService(
      HttpServerRequest.HttpServerRequest,
      HttpServerRequest.fromWeb(new Request("http://localhost/"))
    )
  )
  const direct = aroundFunction(middlewares, Effect.runSync)(request, () => ok)
  return { response, direct }
})

describe("middlewares", () => {
  it.effect("are passed inwards, and outwards with the answer", () =>
    Effect.gen(function* () {
      const seen: Array<string> = []
      const { direct, response } = yield* bothWays([named("a", seen), named("b", seen)])
      assert.deepStrictEqual([response.headers["by"], direct?.headers["by"]], ["ba", "ba"])
      const once = ["a begins", "b begins", "b ends 200", "a ends 200"]
      assert.deepStrictEqual(seen, [...once, ...once])
    })
  )

  it.effect("refuse a request before the inner ones, and only as an effect", () =>
    Effect.gen(function* () {
      const seen: Array<string> = []
      const refusing = named("a", seen, { refusal: { status: 204, headers: {} } })
      const { direct, response } = yield* bothWays([refusing, named("b", seen)])
      assert.deepStrictEqual([response.status, response.headers["by"], direct], [204, "a", undefined])
      assert.deepStrictEqual(seen, ["a begins", "a ends 204", "a begins"])
    })
  )

  it.effect("may wait, and only as an effect", () =>
    Effect.gen(function* () {
      const seen: Array<string> = []
      const { direct, response } = yield* bothWays([waiting, named("b", seen)])
      assert.deepStrictEqual([response.headers["by"], direct], ["ba", undefined])
    })
  )

  it.effect("send no body with another status", () =>
    Effect.gen(function* () {
      const { direct, response } = yield* bothWays([unchanged])
      assert.deepStrictEqual([response.status, response.body._tag], [304, "Empty"])
      assert.deepStrictEqual([direct?.status, direct?.body], [304, ""])
    })
  )

  it.effect("hear that the client has left while one further in waits", () =>
    Effect.gen(function* () {
      const seen: Array<string> = []
      const around = aroundEffect([named("a", seen), () => Effect.never, named("b", seen)])
      const fiber = yield* Effect.uninterruptible(around(Effect.never)).pipe(
        Effect.provideService(
          HttpServerRequest.HttpServerRequest,
          HttpServerRequest.fromWeb(new Request("http://localhost/"))
        ),
        Effect.forkChild({ startImmediately: true })
      )
      yield* Fiber.interrupt(fiber)
      assert.deepStrictEqual(seen, ["a begins", "a ends undefined"])
    })
  )

  it.effect("pass the request on as it is, if none changes it", () =>
    Effect.gen(function* () {
      const seen: Array<string> = []
      const given: HttpServerRequest.HttpServerRequest = Object.create(
        HttpServerRequest.fromWeb(new Request("http://localhost/")),
        { remoteAddress: { get: () => Option.some("127.0.0.1") } }
      )
      const app = Effect.map(HttpServerRequest.HttpServerRequest, (passed) => {
        assert.strictEqual(passed, given)
        return HttpServerResponse.empty()
      })
      yield* Effect.provideService(aroundEffect([named("a", seen)])(app), HttpServerRequest.HttpServerRequest, given)
      assert.deepStrictEqual(seen, ["a begins", "a ends 204"])
    })
  )

  it.effect("hear that the client has left", () =>
    Effect.gen(function* () {
      const seen: Array<string> = []
      const fiber = yield* aroundEffect([named("a", seen)])(Effect.never).pipe(
        Effect.provideService(
          HttpServerRequest.HttpServerRequest,
          HttpServerRequest.fromWeb(new Request("http://localhost/"))
        ),
        Effect.forkChild({ startImmediately: true })
      )
      yield* Fiber.interrupt(fiber)
      assert.deepStrictEqual(seen, ["a begins", "a ends undefined"])
    })
  )
})
