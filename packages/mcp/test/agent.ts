import { createHalyard, type EmbeddedHalyard } from "@halyard/http-node"
import { memory } from "@halyard/store-memory"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js"
import { once } from "node:events"
import { createServer } from "node:http"
import { onTestFinished } from "vitest"
import { layerMcp } from "../src/index.ts"

const roles: Readonly<Record<string, "Admin" | "Editor" | "Viewer">> = {
  admin: "Admin",
  "other-admin": "Admin",
  editor: "Editor",
  viewer: "Viewer"
}

/** Serves Halyard over HTTP, with a caller for each of these tokens. */
export const serveHalyard = async () => {
  const halyard = await createHalyard({
    store: memory(),
    logger: false,
    moreRoutes: layerMcp,
    config: { accessLog: false },
    authenticator: ({ headers }) => {
      const name = headers["authorization"]?.replace("Bearer ", "") ?? ""
      const role = roles[name]
      return role === undefined ? null : { id: name, name, roles: [role] }
    }
  })
  const server = createServer(halyard.listener).listen(0, "localhost")
  await once(server, "listening")
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await halyard.close()
  })
  const address = server.address()
  if (typeof address !== "object" || address === null) throw new Error("The server has no port")
  return { halyard, url: `http://localhost:${address.port}` }
}

export const overHttp = (url: string, token: string): Transport =>
  // The declarations of the SDK do not fit `exactOptionalPropertyTypes`.
  new StreamableHTTPClientTransport(new URL(`${url}/api/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } }
  }) as unknown as Transport

/** The parts of tools' responses that the tests read. */
interface Answered {
  readonly total: number
  readonly flags: ReadonlyArray<{ readonly name: string }>
  readonly projects: ReadonlyArray<{ readonly environments: unknown }>
  readonly environments: ReadonlyArray<{ readonly name: string; readonly enabled: boolean }>
  readonly confirmation: string
  readonly summary: string
  readonly on: boolean
  readonly reasons: ReadonlyArray<string>
}

/** Connects the official client, and returns functions that call tools and return the parts that matter. */
export const connect = async (transport: Transport) => {
  const client = new Client({ name: "test", version: "1.0.0" })
  await client.connect(transport)
  onTestFinished(() => client.close())
  const call = async (name: string, input: Record<string, unknown>) => {
    const { content, isError, structuredContent } = await client.callTool({ name, arguments: input })
    const [first] = content as ReadonlyArray<{ readonly text: string }>
    return { isError: isError === true, text: first?.text ?? "", value: structuredContent as unknown as Answered }
  }
  return { client, call }
}

export const eventsOf = async (halyard: EmbeddedHalyard) => {
  const { events } = await halyard.events.search({})
  return events.map(({ createdBy, reason, type }) => ({ type, createdBy, reason }))
}
