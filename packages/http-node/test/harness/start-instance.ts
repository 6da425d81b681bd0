import { createServer } from "node:http"
import { layerQuickPasswords } from "./layer-quick-passwords.ts"
import { exchange } from "./exchange.ts"
import { readText } from "./read-events.ts"
import type { Answer } from "./test-instance.ts"
import { type EmbeddedHalyard, createHalyard } from "../../src/embedding/halyard.ts"
import type { HalyardOptions } from "../../src/embedding/halyard-options.ts"

/** Sends a request with headers and a JSON body. */
export type SendAs = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown
) => Promise<Answer>

export interface Instance extends EmbeddedHalyard {
  readonly origin: string
  readonly send: SendAs
}

/**
 * Starts the whole service on a free port, with its default users only. Their passwords are not hashed unless the
 * options say so.
 */
export const startInstance = async <E>(options: HalyardOptions<E>): Promise<Instance> => {
  const halyard = await createHalyard({
    passwords: layerQuickPasswords,
    ...options,
    config: { accessLog: false, ...options.config }
  })
  const server = createServer(halyard.listener)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`

  const close = async () => {
    server.close()
    server.closeAllConnections()
    await halyard.close()
  }
  return { ...halyard, origin, send: sendTo(origin), close }
}

export const sendTo =
  (origin: string): SendAs =>
  async (method, path, headers, body) => {
    const response = await exchange(`${origin}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const text = await readText(response)
    const isJson = response.headers.get("content-type")?.includes("application/json") === true
    return { status: response.status, headers: response.headers, body: isJson && text !== "" ? JSON.parse(text) : text }
  }
