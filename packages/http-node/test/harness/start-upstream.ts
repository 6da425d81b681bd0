import { layerMemory } from "@halyard/store-memory"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { expect } from "vitest"
import { createHalyard, type EmbeddedHalyard } from "../../src/embedding/halyard.ts"
import type { Answer } from "./test-instance.ts"
import { type SendAs, sendTo } from "./start-instance.ts"

export const admin = "*:*.an-admin-secret-for-tests"

/** A server for relays that can be away for a while. */
export interface UpstreamServer extends Pick<EmbeddedHalyard, "run"> {
  readonly origin: string
  readonly send: SendAs
  /** Calls the admin API, which must succeed. */
  readonly make: (path: string, body?: unknown, method?: string) => Promise<Answer["body"]>
  /** The method and path of each request so far. */
  readonly requests: ReadonlyArray<string>
  /** Ends all connections and refuses new ones. */
  readonly goAway: () => Promise<void>
  readonly comeBack: () => Promise<void>
  readonly close: () => Promise<void>
}

export const startUpstream = async (store = layerMemory): Promise<UpstreamServer> => {
  const halyard = await createHalyard({
    store,
    logger: false,
    initialTokens: { admin: [admin] },
    config: { accessLog: false }
  })
  const requests: Array<string> = []
  const front = await listenAgain((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    halyard.listener(request, response)
  })
  const send = sendTo(front.origin)
  return {
    ...front,
    run: halyard.run,
    send,
    requests,
    make: async (path, body, method = "POST") => {
      const answer = await send(method, `/api/admin${path}`, { authorization: admin }, body)
      expect([method, path, answer]).toMatchObject([method, path, { status: expect.toBeOneOf([200, 201, 202, 204]) }])
      return answer.body
    },
    close: async () => {
      await front.goAway()
      await halyard.close()
    }
  }
}

/** A listener that can stop and come back on the same port. */
export const listenAgain = async (listener: (request: IncomingMessage, response: ServerResponse) => void) => {
  const listen = async (port: number): Promise<Server> => {
    const server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
    return server
  }
  let server: Server | undefined = await listen(0)
  const address = server.address()
  const port = typeof address === "object" ? (address?.port ?? 0) : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    goAway: async () => {
      const closed = new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)))
      server?.closeAllConnections()
      server = undefined
      await closed
    },
    comeBack: async () => {
      server = await listen(port)
    }
  }
}
