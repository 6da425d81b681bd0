import { connect, type Socket } from "node:net"
import { PROJECT } from "../src/seed/batches.ts"
import { ask, type BenchTarget } from "../src/target.ts"
import { clientToken } from "./client-token.ts"

/**
 * A connection to the stream of changes, as cheap for this process as it gets. Calls back with each message and its
 * time.
 */
export const openStream = (url: string, onMessage: (text: string, at: number) => void): Socket => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const head = [
    "GET /api/client/streaming HTTP/1.1",
    `host: ${hostname}:${port}`,
    `authorization: ${clientToken}`,
    "accept: text/event-stream",
    "",
    ""
  ]
  socket.write(head.join("\r\n"))
  socket.setEncoding("utf8")
  socket.on("data", (text: string) => {
    if (text.includes("event: unleash-")) onMessage(text, performance.now())
  })
  socket.on("error", () => undefined)
  return socket
}

/** Switches a feature. Returns when that was asked for. */
export const switchFeature = async (target: BenchTarget, feature: string, on: boolean): Promise<number> => {
  const asked = performance.now()
  await ask(target, "POST", `/projects/${PROJECT}/features/${feature}/environments/development/${on ? "on" : "off"}`)
  return asked
}
