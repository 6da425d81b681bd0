import { memory } from "@halyard/store-memory"
import { context, type Span, trace } from "@opentelemetry/api"
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks"
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor
} from "@opentelemetry/sdk-trace-base"
import { Effect } from "effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { createHalyard, type EmbeddedHalyard } from "../../src/embedding/halyard.ts"
import { openTelemetry } from "../../src/opentelemetry/open-telemetry.ts"

const exporter = new InMemorySpanExporter()
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
const host = provider.getTracer("host")
const CALLER = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

let halyard: EmbeddedHalyard
let received: Array<string | undefined> = []
const receiver = createServer((request, response) => {
  received.push(request.headers["traceparent"]?.toString())
  response.end()
})

const listen = (server: ReturnType<typeof createServer>) =>
  new Promise<string>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })

/** Work of the host in a span of its own. */
const inSpan = <A>(name: string, work: (span: Span) => Promise<A>): Promise<A> =>
  host.startActiveSpan(name, (span) => work(span).finally(() => span.end()))

const named = (name: string): ReadableSpan =>
  exporter.getFinishedSpans().find((span) => span.name === name) ?? expect.fail(`There is no span ${name}`)

/** The names from the span up to its root. */
const pathOf = (span: ReadableSpan): ReadonlyArray<string> => {
  const parent = exporter
    .getFinishedSpans()
    .find((other) => other.spanContext().spanId === span.parentSpanContext?.spanId)
  return [span.name, ...(parent === undefined ? [] : pathOf(parent))]
}

beforeAll(async () => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  const url = await listen(receiver)
  halyard = await inSpan("start of the host", () =>
    createHalyard({
      store: memory(),
      logger: false,
      tracer: openTelemetry(),
      background: true,
      config: { people: false, allowPrivateUrlInIntegration: true },
      authenticator: () => ({ id: "usr_1", name: "ada@example.com", roles: ["Admin"] })
    })
  )
  await halyard.integrations.create({
    provider: "webhook",
    enabled: true,
    parameters: { url },
    events: ["feature-created"]
  })
})
beforeEach(() => {
  exporter.reset()
  received = []
})
afterAll(async () => {
  await halyard.close()
  receiver.close()
  trace.disable()
  context.disable()
})

it("calls are children of the host's active span, each of its own", async () => {
  const traces = await Promise.all(
    ["checkout", "search"].map((name) =>
      inSpan(name, async (span) => {
        await new Promise((resolve) => setImmediate(resolve))
        await halyard.features.create("default", { name })
        return span.spanContext().traceId
      })
    )
  )
  const created = exporter.getFinishedSpans().filter(({ name }) => name === "createFeature")
  expect(new Set(created.map((span) => span.spanContext().traceId))).toEqual(new Set(traces))
  expect(created.map(pathOf)).toEqual(
    expect.arrayContaining([
      ["createFeature", "features.create", "checkout"],
      ["createFeature", "features.create", "search"]
    ])
  )
})

it("code in a call finds the span of Halyard active", async () => {
  const active = await inSpan("host", () => halyard.run(Effect.sync(() => trace.getActiveSpan()?.spanContext().spanId)))
  expect(active).toBe(named("run").spanContext().spanId)
})

it("requests are children of the host's span, although they name the caller's", async () => {
  const server = createServer((request, response) => {
    host.startActiveSpan("host's server", (span) => {
      response.on("finish", () => span.end())
      halyard.listener(request, response)
    })
  })
  const url = await listen(server)
  const get = () => fetch(`${url}/api/admin/projects`, { headers: { traceparent: CALLER } })
  expect((await get()).status).toBe(200)
  await expect.poll(() => exporter.getFinishedSpans().map(({ name }) => name)).toContain("host's server")
  expect(pathOf(named("listProjects"))).toEqual(["listProjects", "GET", "host's server"])
  server.close()
})

it("requests continue the caller's trace where the host has no span", async () => {
  const request = new Request("http://flags.example/api/admin/projects", { headers: { traceparent: CALLER } })
  expect((await halyard.fetch(request)).status).toBe(200)
  expect(named("listProjects").spanContext().traceId).toBe(CALLER.slice(3, 35))
  expect(named("GET").parentSpanContext?.spanId).toBe(CALLER.slice(36, 52))
})

it("a delivery is in the trace of what caused it, and tells the receiver", async () => {
  const traceId = await inSpan("host", async (span) => {
    await halyard.features.create("default", { name: "delivered" })
    return span.spanContext().traceId
  })
  const sent = new RegExp(`^00-${traceId}-([0-9a-f]{16})-01$`)
  await expect.poll(() => received).toContainEqual(expect.stringMatching(sent))
  const spanId = received.map((header = "") => sent.exec(header)?.[1]).find((found) => found !== undefined)
  const isSending = (span: ReadableSpan) => span.spanContext().spanId === spanId
  await expect.poll(() => exporter.getFinishedSpans().some(isSending)).toBe(true)
  const sending = exporter.getFinishedSpans().filter(isSending).map(pathOf)
  expect(sending).toEqual([expect.arrayContaining(["postOutbound", "deliverByWebhook", "features.create", "host"])])
})

it("background work is in no trace of a start", async () => {
  await halyard.features.create("default", { name: "outside" })
  await expect.poll(() => received).not.toHaveLength(0)
  const start = exporter.getFinishedSpans().filter((span) => pathOf(span).includes("start of the host"))
  expect(start).toEqual([])
})
