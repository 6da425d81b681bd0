import { layerPostgresStore } from "@halyard/store-postgres"
import { layerEmbedded } from "@halyard/store-postgres/embedded"
import { Effect, Exit, Layer, Redacted, Scope, Tracer } from "effect"
import { expect, it } from "vitest"
import { layerHalyard, setUpHalyard } from "../src/halyard-layer.ts"
import { makeWebHandler } from "../src/node/listeners.ts"
import { layerRoutes } from "../src/routes.ts"

const token = "*:*.a-secret-for-tests"
const TRACE = "0af7651916cd43dd8448eb211c80319c"

it("a request is one trace: HTTP, the use case and each query, with the caller's traceparent", async () => {
  const spans: Array<Tracer.Span> = []
  const native = new Map<string, Tracer.Span>()
  const tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      native.set(span.spanId, span)
      spans.push(span)
      return span
    }
  })
  const scope = Scope.makeUnsafe()
  const database = layerEmbedded({ dataDir: "memory" })
  const store = layerPostgresStore.pipe(Layer.provide(database), Layer.orDie)
  const handle = await Effect.gen(function* () {
    const services = yield* Layer.buildWithScope(layerHalyard({ store }), scope)
    return yield* Effect.gen(function* () {
      yield* setUpHalyard({ admin: [Redacted.make(token)], client: [], backend: [], frontend: [] }, undefined)
      return yield* Scope.provide(makeWebHandler(layerRoutes), scope)
    }).pipe(Effect.provideContext(services))
  }).pipe(Effect.withSpan("start"), Effect.withTracer(tracer), Effect.runPromise)

  // Background jobs run in the trace of the start.
  const started = spans[0]?.traceId
  const ofRequests = () => spans.filter(({ traceId }) => traceId !== started)
  spans.length = 0
  const ask = (traceparent?: string) =>
    handle(
      new Request("http://localhost/api/admin/projects/default/features", {
        headers: { authorization: token, ...(traceparent === undefined ? {} : { traceparent }) }
      })
    )
  expect((await ask(`00-${TRACE}-b7ad6b7169203331-01`)).status).toBe(200)
  const names = ofRequests().map(({ name }) => name)
  expect(names).toContain("listFeatures")
  expect(names).toContain("postgresql")
  expect(names[0]).toBe("GET")
  expect(new Set(ofRequests().map(({ traceId }) => traceId))).toEqual(new Set([TRACE]))

  spans.length = 0
  await ask()
  await ask()
  expect(new Set(ofRequests().map(({ traceId }) => traceId)).size).toBe(2)
  await Effect.runPromise(Scope.close(scope, Exit.void))
})
