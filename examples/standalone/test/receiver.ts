import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { ask, type ServerProcess } from "./start-server.ts"

/** A webhook receiver on this machine. */
export interface WebhookReceiver {
  readonly url: string
  /** Ids of the confirmed events, in the order of their arrival. */
  readonly got: ReadonlyArray<number>
  readonly isUp: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Answers a request, or leaves it open. */
export type Answering = (response: ServerResponse) => void

export const takes: Answering = (response) => response.writeHead(204).end()

/** Reserves a port. Nothing listens there until `isUp` is called. */
export const aReceiver = async (answer: Answering = takes): Promise<WebhookReceiver> => {
  const port = await freePort()
  const got: Array<number> = []
  const server = createServer((request: IncomingMessage, response) => {
    request.resume().on("end", () => {
      response.on("finish", () => got.push(Number(request.headers["x-halyard-event-id"])))
      answer(response)
    })
  })
  return { url: `http://127.0.0.1:${port}/hook`, got, isUp: () => listen(server, port), close: () => close(server) }
}

/** Creates a webhook for new features. */
export const addWebhook = async (server: ServerProcess, url: string): Promise<number> => {
  const webhook = { provider: "webhook", enabled: true, events: ["feature-created"], parameters: { url } }
  const response = await ask(server, "/api/admin/addons", webhook)
  const body = (await response.json()) as { id?: number }
  if (body.id === undefined) throw new Error(JSON.stringify(body))
  return body.id
}

/** Waits until the condition is true, long enough for a busy machine. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  for (let patience = 1800; patience > 0; patience--) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error("The condition did not hold within 90 seconds")
}

const freePort = async (): Promise<number> => {
  const server = createServer()
  await listen(server, 0)
  const address = server.address()
  await close(server)
  if (typeof address !== "object" || address === null) throw new Error("There is no free port")
  return address.port
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve) => server.listen(port, "127.0.0.1", resolve))

const close = (server: Server): Promise<void> => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
