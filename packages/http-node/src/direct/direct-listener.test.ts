import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Deferred, Effect, Fiber, Scope } from "effect"
import { once } from "node:events"
import { createServer, get, type Server } from "node:http"
import { connect } from "node:net"
import { afterEach, expect, it } from "vitest"
import { makeDraining } from "../middleware/draining.ts"
import type { AnswerDirectly, Reading } from "./answer-directly.ts"
import { directJson, type DirectResponse } from "./direct-response.ts"
import { makeDirectListener, SMALLEST_COMPRESSED } from "./direct-listener.ts"

const servers: Array<Server> = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

const answered: Reading["answered"] = (response) => response

/** Serves this read before a middleware that answers 418. */
const serve = (read: Reading["fiber"], abandoned: () => void = () => expect.fail()) =>
  serveDirectly(() => ({ fiber: read, answered, abandoned }))

const serveDirectly = async (answerDirectly: AnswerDirectly) => {
  const draining = Effect.runSync(makeDraining)
  const { answerFirst } = makeDirectListener(answerDirectly, draining)
  const server = createServer(answerFirst((_request, response) => response.writeHead(418).end()))
  servers.push(server)
  await once(server.listen(0, "127.0.0.1"), "listening")
  const address = server.address()
  return { draining, server, url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}` }
}

it("answers when the read has ended, and is in flight until then", async () => {
  const answer = Deferred.makeUnsafe<DirectResponse>()
  const { draining, server, url } = await serve(Effect.runFork(Deferred.await(answer)))
  const arrived = once(server, "request")
  const response = fetch(url)
  await arrived
  const idle = Effect.runFork(draining.idle)
  expect(idle.pollUnsafe()).toBeUndefined()
  Deferred.doneUnsafe(answer, Effect.succeed({ status: 203, headers: {}, body: "read" }))
  expect((await response).status).toBe(203)
  await Effect.runPromise(Fiber.join(idle))
})

it.each(["plain", "Zoë", "日本語 😀", ""])("sends text as UTF-8: %s", async (text) => {
  const { url } = await serveDirectly(() => directJson(text))
  const answer = await fetch(url)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(text))
})

it.each([
  ["fails", Effect.fail("refused")],
  ["dies", Effect.die("a defect")],
  ["has no answer", Effect.succeed(undefined)]
])("leaves the request to the middleware if the read %s", async (_title, read) => {
  const { draining, url } = await serve(Effect.runFork(read))
  expect((await fetch(url)).status).toBe(418)
  await Effect.runPromise(draining.idle)
})

it("ends the read if the client leaves, and answers nothing", async () => {
  const read = Effect.runFork(Effect.never)
  let abandoned = 0
  const { draining, server, url } = await serve(read, () => void (abandoned += 1))
  const arrived = once(server, "request")
  const sent = get(url).on("error", () => undefined)
  await arrived
  sent.destroy()
  await Effect.runPromise(Fiber.await(read))
  await Effect.runPromise(draining.idle)
  expect(abandoned).toBe(1)
})

/** Answers with the path. Clients that ask for `/left` are disconnected before. */
const pathOf: AnswerDirectly = ({ socket, url = "" }) => {
  if (url === "/left") socket.destroy()
  return url === "/other" ? undefined : { status: 200, headers: { "content-length": `${url.length}` }, body: url }
}

it("answers the requests of a connection in their order", async () => {
  const { server } = await serveDirectly(pathOf)
  const address = server.address()
  const socket = connect(typeof address === "object" ? (address?.port ?? 0) : 0, "127.0.0.1")
  const paths = ["/first", "/second", "/other", "/last"]
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(""))
  let text = ""
  socket.on("data", (chunk: Buffer) => void (text += chunk.toString()))
  await expect.poll(() => text).toContain("/last")
  expect(text.match(/ 418 |\/(?:first|second|last)/g)).toEqual(["/first", "/second", " 418 ", "/last"])
  socket.destroy()
})

it("answers others although a client has left", async () => {
  const { url } = await serveDirectly(pathOf)
  const [left, ...others] = await Promise.allSettled(
    ["/left", "/first", "/second"].map(async (path) => (await fetch(`${url}${path}`)).text())
  )
  expect(left?.status).toBe("rejected")
  expect(others).toEqual(["/first", "/second"].map((value) => ({ status: "fulfilled", value })))
})

it("finishes a large answer that was being read when the service began to stop", async () => {
  const draining = Effect.runSync(makeDraining)
  const large: DirectResponse = { status: 200, headers: {}, body: "x".repeat(SMALLEST_COMPRESSED) }
  const { answerFirst, orAnswered } = makeDirectListener(() => large, draining)
  const middleware = await Effect.runPromise(
    Effect.scoped(NodeHttpServer.makeHandler(orAnswered(Effect.die("not answered")), { scope: Scope.makeUnsafe() }))
  )
  const server = createServer(answerFirst(middleware))
  servers.push(server)
  await once(server.listen(0, "127.0.0.1"), "listening")
  const address = server.address()
  await Effect.runPromise(draining.begin)
  const answer = await fetch(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`)
  expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"])
})
