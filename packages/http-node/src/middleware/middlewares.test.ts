import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Logger } from "effect"
import { HttpServerRequest } from "effect/http"
import { aroundEffect } from "./middleware.ts"
import { accessLog } from "./middlewares.ts"

describe("accessLog", () => {
  it.effect("logs requests whose client has disconnected", () =>
    Effect.gen(function* () {
      const lines: Array<string> = []
      const logger = Logger.make(({ message }) => void lines.push(String(message)))
      const request = HttpServerRequest.fromWeb(new Request("http://localhost/api/admin/projects?page=1"))
      const fiber = yield* aroundEffect([accessLog(yield* Effect.context())])(Effect.never).pipe(
        Effect.provideService(HttpServerRequest.HttpServerRequest, request),
        Effect.provide(Logger.layer([logger])),
        Effect.forkChild({ startImmediately: true })
      )
      yield* Fiber.interrupt(fiber)
      assert.deepStrictEqual(lines, ["GET /api/admin/projects 499 0 ms"])
    })
  )
})
