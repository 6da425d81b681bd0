import { createHalyard, type EmbeddedHalyard } from "@halyard/http-node"
import { memory } from "@halyard/store-memory"
import { once } from "node:events"
import { createServer } from "node:http"

export interface Served {
  readonly halyard: EmbeddedHalyard
  /** Includes the base path. */
  readonly url: string
  readonly token: string
  readonly close: () => Promise<void>
}

/** Serves a Halyard in memory on a free port, below a base path. */
export const serve = async (): Promise<Served> => {
  const halyard = await createHalyard({
    store: memory(),
    logger: false,
    config: { baseUriPath: "/flags", accessLog: false }
  })
  const server = createServer(halyard.listener)
  await once(server.listen(0, "127.0.0.1"), "listening")
  const address = server.address()
  const port = typeof address === "object" ? address?.port : undefined
  return {
    halyard,
    url: `http://127.0.0.1:${port}/flags`,
    token: halyard.firstAdminToken ?? "",
    close: async () => {
      server.closeAllConnections()
      server.close()
      await halyard.close()
    }
  }
}
