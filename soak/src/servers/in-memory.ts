import { makeHalyard } from "@halyard/http-node"
import { layerMemory } from "@halyard/store-memory"
import { once } from "node:events"
import { createServer } from "node:http"
import { type SoakTarget, tokens } from "../target.ts"

/** Serves from this process and from memory. */
export const startInMemory = async (): Promise<SoakTarget & { readonly close: () => Promise<void> }> => {
  const { admin, client, frontend } = tokens
  const halyard = await makeHalyard({
    store: layerMemory,
    initialTokens: { admin: [admin], client: [client], frontend: [frontend] },
    config: { accessLog: false, allowPrivateUrlInIntegration: true }
  })
  const server = createServer(halyard.listener).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    tokens,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await halyard.close()
    }
  }
}
