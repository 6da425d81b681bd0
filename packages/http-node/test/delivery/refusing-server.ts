import { Effect, Exit, Scope } from "effect"
import { createServer } from "node:http"
import { makeHttpApp } from "../../src/middleware/http-app.ts"
import { layerRoutes } from "../../src/routes.ts"
import type { Instance } from "../harness/start-instance.ts"

/** The status of all requests that the refusing server does not answer directly. */
export const REFUSED = 418

/** Serves the direct answers of the instance on another port. All other requests are refused there. */
export const startRefusingServer = async (instance: Instance) => {
  const scope = Scope.makeUnsafe()
  const { answerFirst } = await instance.run(Scope.provide(makeHttpApp(layerRoutes), scope))
  const server = createServer(answerFirst((_request, response) => response.writeHead(REFUSED).end()))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const close = async () => {
    server.close()
    server.closeAllConnections()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  }
  return { origin: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`, close }
}
