import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Metric } from "effect"
import { HttpServerRequest } from "effect/http"
import { aroundEffect } from "./middleware.ts"
import { requestMetrics } from "./request-metrics.ts"

describe("requestMetrics", () => {
  it.effect("counts requests whose client has disconnected", () =>
    Effect.gen(function* () {
      const request = HttpServerRequest.fromWeb(new Request("http://localhost/api/client/streaming"))
      const before = yield* abandoned
      const metrics = requestMetrics({ baseUriPath: "", page: false }, yield* Effect.context())
      const answer = aroundEffect([metrics])(Effect.never).pipe(
        Effect.provideService(HttpServerRequest.HttpServerRequest, request)
      )
      const fiber = yield* Effect.forkChild(answer, { startImmediately: true })
      yield* Fiber.interrupt(fiber)
      assert.strictEqual((yield* abandoned) - before, 1)
    })
  )
})

const abandoned = Effect.map(Metric.snapshot, (metrics) =>
  metrics
    .filter(({ attributes, id }) => id === "http_requests_total" && attributes?.["status"] === "abandoned")
    .reduce((sum, metric) => sum + (metric.type === "Counter" ? Number(metric.state.count) : 0), 0)
)
