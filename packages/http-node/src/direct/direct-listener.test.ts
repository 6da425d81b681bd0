import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect, Scope } from "effect"
import { once } from "node:events"
import { createServer, type Server } from "node:http"
import { connect } from "node:net"
import { afterEach, expect, it } from "vitest"
import { makeDraining } from "../middleware/draining.ts"
import type { AnswerDirectly } from "./answer-directly.ts"
import { directJson, type DirectResponse } from "./direct-response.ts"
import { makeDirectListener, SMALLEST_COMPRESSED } from "./direct-listener.ts"

const servers: Array<Server> = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** Answers directly before a middleware that answers 418. */
const serveDirectly = async (answerDirectly: AnswerDirectly) => {
  const draining = Effect.runSync(makeDraining)
  const { answerFirst } = makeDirectListener(answerDirectly, draining)
  const server = createServer(answerFirst((_request, response) => response.writeHead(418).end()))
  servers.push(server)
  await once(server.listen(0, "127.0.0.1"), "listening")
  const address = server.address()
  return { server, url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}` }
}

it.each(["plain", "Zoë", "日本語 😀", ""])("sends text as UTF-8: %s", async (text) => {
  const { url } = await serveDirectly(() => directJson(text))
  const answer = await fetch(url)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(text))
})

/** Answers with the path, after disconnecting clients that ask for `/left`. */
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

it("answers other clients although one has left", async () => {
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
    Effect.scoped(
      NodeHttpServer.makeHandler(draining.track(orAnswered(Effect.die("not answered"))), { scope: Scope.makeUnsafe() })
    )
  )
  const server = createServer(answerFirst(middleware))
  servers.push(server)
  await once(server.listen(0, "127.0.0.1"), "listening")
  const address = server.address()
  await Effect.runPromise(draining.begin)
  const answer = await fetch(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`)
  expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"])
})
