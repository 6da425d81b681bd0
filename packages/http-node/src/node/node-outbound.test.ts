import type { Event } from "@halyard/core/domain"
import { Outbound } from "@halyard/core/ports"
import { builtInProviders } from "@halyard/core/use-cases"
import { afterEach, describe, expect, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { createHmac } from "node:crypto"
import { createServer, type RequestListener } from "node:http"
import { createServer as createSecureServer } from "node:https"
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net"
import { layerNodeOutbound, type OutboundSettings } from "./node-outbound.ts"
import { layerNodeSecrets } from "./node-secrets.ts"
import { selfSigned } from "@halyard/postgres-server"

const closings: Array<() => void> = []
afterEach(() => closings.splice(0).forEach((close) => close()))

/** Listens on a free port until the test ends. */
const listening = async (server: Server): Promise<number> => {
  const sockets = new Set<Socket>()
  server.on("connection", (socket: Socket) => sockets.add(socket.on("error", () => socket.destroy())))
  closings.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return (server.address() as AddressInfo).port
}

const serving = async (listener: RequestListener) => `http://127.0.0.1:${await listening(createServer(listener))}`

const answering = async (status: number, headers: Record<string, string> = {}, body = "") =>
  serving((request, response) => {
    request.resume().on("end", () => response.writeHead(status, headers).end(body))
  })

const post = (url: string, settings: Partial<OutboundSettings> = {}, headers: Record<string, string> = {}) =>
  Effect.flatMap(Outbound, (outbound) => outbound.post({ url, headers, body: '{"ä":1}' })).pipe(
    Effect.catch(({ message }) => Effect.succeed(message)),
    Effect.provide(layerNodeOutbound({ allowPrivateUrls: true, ...settings })),
    Effect.runPromise
  )

describe("layerNodeOutbound", () => {
  it("sends the request directly", async () => {
    const seen: Array<unknown> = []
    const url = await serving((request, response) => {
      let body = ""
      request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk))
      request.on("end", () => {
        seen.push(request.method, request.url, request.headers, body)
        response.end("taken")
      })
    })
    process.env["http_proxy"] = "http://127.0.0.1:1"
    closings.push(() => delete process.env["http_proxy"])
    expect(await post(`${url}/hook?a=b`, {}, { "x-team": "flags" })).toEqual({ status: 200, body: "taken" })
    expect(seen).toEqual([
      "POST",
      "/hook?a=b",
      expect.objectContaining({ "x-team": "flags", "content-length": "8" }),
      '{"ä":1}'
    ])
  })

  it.each([204, 400, 404, 500, 503])("answers the status %i", async (status) => {
    expect(await post(await answering(status))).toEqual({ status, body: "" })
  })

  it("does not follow redirects", async () => {
    let reached = false
    const target = await serving((_, response) => {
      reached = true
      response.end()
    })
    expect(await post(await answering(302, { location: target }))).toMatchObject({ status: 302 })
    expect(await post(await answering(307, { location: target }))).toMatchObject({ status: 307 })
    expect(reached).toBe(false)
  })

  it("reads the start of an endless answer", async () => {
    const url = await serving((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write("a".repeat(1000)));
        response.once("drain", more)
      }
      more()
    })
    expect(await post(url)).toEqual({ status: 200, body: "a".repeat(8192) })
  })

  it("stops at the timeout", async () => {
    const impatient = { timeout: "200 millis" } as const
    const message = "The receiver did not answer within 200ms"
    expect(await post(await serving(() => {}), impatient)).toBe(message)
    const halting = await serving((_, response) => response.writeHead(200).write("a"))
    expect(await post(halting, impatient)).toBe(message)
    const silent = await listening(createTcpServer(() => {}))
    expect(await post(`https://127.0.0.1:${silent}`, impatient)).toBe(message)
  })

  it.each<[string, (socket: Socket) => void, string]>([
    ["closes", (socket) => socket.destroy(), "The receiver closed the connection before it answered (ECONNRESET)"],
    [
      "closes within its answer",
      (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf"),
      "The receiver closed the connection before it answered (ECONNRESET)"
    ],
    ["speaks otherwise", (socket) => socket.end("220 smtp\r\n\r\n"), "The receiver's answer is not valid HTTP"]
  ])("fails when the receiver %s", async (_, act, message) => {
    const port = await listening(createTcpServer((socket) => socket.once("data", () => act(socket))))
    expect(await post(`http://127.0.0.1:${port}`)).toContain(message)
  })

  it("fails when nobody listens", async () => {
    const port = await listening(createTcpServer())
    closings.splice(0).forEach((close) => close())
    expect(await post(`http://127.0.0.1:${port}`)).toBe("The receiver refused the connection (ECONNREFUSED)")
  })

  it.each(["ftp://127.0.0.1/a", "nonsense", "http://", "http://127.0.0.1:99999", "file:///a"])(
    "refuses %s",
    async (url) => {
      expect(await post(url)).toBe("The receiver's URL must start with http:// or https://")
    }
  )

  it("fails for invalid headers, without repeating them", async () => {
    const message = await post(await answering(200), {}, { authorization: "secret\r\nx-more: 1" })
    expect(message).toBe("The request has an invalid header, so it was not sent to the receiver (ERR_INVALID_CHAR)")
  })

  it("refuses untrusted certificates", async () => {
    const port = await listening(createSecureServer(selfSigned, (_, response) => response.end()))
    expect(await post(`https://localhost:${port}`)).toMatch(/^The receiver's certificate is not trusted/)
  })
})

it("signs the bytes that a webhook receives", async () => {
  const seen: Array<unknown> = []
  const url = await serving((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const signature = createHmac("sha256", "sécret").update(Buffer.concat(chunks)).digest("hex")
      seen.push(request.headers["x-halyard-signature"] === `sha256=${signature}`, Buffer.concat(chunks).toString())
      response.end()
    })
  })
  const parameters = { url, secret: "sécret", bodyTemplate: "{{event.createdBy}} ☺" }
  const webhook = builtInProviders.find(({ definition }) => definition.name === "webhook")
  const integration = { ...anIntegration, parameters }
  const delivery = { event: anEvent, integration, parameters, serviceUrl: "http://localhost" }
  const layer = Layer.merge(layerNodeOutbound({ allowPrivateUrls: true }), layerNodeSecrets)
  const report = await Effect.runPromise(Effect.provide(webhook?.deliver(delivery) ?? Effect.die("none"), layer))
  expect(report.state).toBe("success")
  expect(seen).toEqual([true, "Zoë ☺"])
})

const anIntegration = {
  id: 1,
  provider: "webhook",
  enabled: true,
  description: null,
  events: [],
  projects: [],
  environments: []
}

const anEvent: Event = {
  id: 1,
  createdAt: "2026-11-21T10:00:00.000Z",
  type: "feature-created",
  createdBy: "Zoë",
  createdByUserId: 1,
  environment: null,
  project: null,
  featureName: null,
  data: null,
  preData: null,
  tags: null,
  groupType: null,
  groupId: null,
  reason: null
}

describe("layerNodeOutbound, for public addresses only", () => {
  it.each(["127.0.0.1", "localhost", "localhost.", "[::1]", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]", "0"])(
    "does not reach %s",
    async (host) => {
      let connections = 0
      const port = await listening(createTcpServer(() => (connections += 1)))
      const message = await post(`http://${host}:${port}/secret`, { allowPrivateUrls: false })
      expect(message).toBe("The receiver's address is not public, and this service may only send to public addresses")
      expect(connections).toBe(0)
    }
  )
})
