import { connect, type Socket } from "node:net"
import { admin, clientToken } from "./tokens.ts"

/** A connection to the stream of changes, as cheap for this process as it gets. Tells the time of each message. */
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

/** A feature of a server. */
export interface Switched {
  readonly server: string
  readonly feature: string
}

/** Switches a feature. Answers when that was asked for. */
export const switchFeature = async ({ feature, server }: Switched, on: boolean) => {
  const path = `/api/admin/projects/default/features/${feature}/environments/development/${on ? "on" : "off"}`
  const asked = performance.now()
  const response = await fetch(`${server}${path}`, { method: "POST", headers: { authorization: admin } })
  if (response.status >= 400) throw new Error(`${path} answers ${response.status}`)
  await response.arrayBuffer()
  return asked
}
