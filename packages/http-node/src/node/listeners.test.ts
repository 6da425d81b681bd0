import { Effect, Exit, Scope } from "effect"
import { createServer } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, it } from "vitest"
import { openConnection } from "../../test/harness/raw-connection.ts"
import { testRoutes } from "../../test/harness/test-routes.ts"
import { ADMIN } from "../../test/harness/test-server.ts"
import { defaultHttpSettings, HttpConfig } from "../http-config.ts"
import { makeNodeListener, makeWebHandler } from "./listeners.ts"

it("serves inside the host's server, and drains when its scope closes", async () => {
  const scope = Scope.makeUnsafe()
  const listener = await makeNodeListener(testRoutes()).pipe(
    Effect.provideService(HttpConfig, { ...defaultHttpSettings, accessLog: false }),
    Scope.provide(scope),
    Effect.runPromise
  )
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const port = typeof address === "object" ? address?.port : undefined
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: ADMIN })

  expect((await get("/api/admin/things")).status).toBe(200)
  const inFlight = get("/api/admin/slow/400")
  await sleep(100)
  const closed = Effect.runPromise(Scope.close(scope, Exit.void))
  expect((await get("/health")).status).toBe(503)
  expect((await inFlight).status).toBe(200)
  await closed
  server.close()
})

it("closes without waiting for a request that never becomes complete", async () => {
  const scope = Scope.makeUnsafe()
  const listener = await makeNodeListener(testRoutes()).pipe(
    Effect.provideService(HttpConfig, { ...defaultHttpSettings, accessLog: false, gracePeriod: "10 minutes" }),
    Scope.provide(scope),
    Effect.runPromise
  )
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const connection = openConnection(typeof address === "object" && address !== null ? address.port : 0)
  connection.write("POST /api/admin/things HTTP/1.1\r\nhost: x\r\nauthorization: *:*.admin\r\n")
  connection.write("content-type: application/json\r\ncontent-length: 10\r\n\r\n{")
  await sleep(100)
  await Effect.runPromise(Scope.close(scope, Exit.void))
  expect(await connection.closed).toBe("")
  server.close()
})

it("answers Fetch API requests", async () => {
  const scope = Scope.makeUnsafe()
  const handle = await makeWebHandler(testRoutes()).pipe(
    Effect.provideService(HttpConfig, { ...defaultHttpSettings, accessLog: false }),
    Scope.provide(scope),
    Effect.runPromise
  )
  const post = (body: string, type = "application/json") =>
    handle(
      new Request("http://localhost/api/admin/things", {
        method: "POST",
        body,
        headers: { ...ADMIN, "content-type": type }
      })
    )

  expect((await post('{"name":"ab","type":"release"}')).status).toBe(201)
  expect((await post('{"name":1}')).status).toBe(400)
  expect((await post(`"${"x".repeat(600_000)}"`)).status).toBe(413)
  expect((await post('{"name":"ab","type":"release"}', "text/plain")).status).toBe(415)
  expect((await handle(new Request("http://localhost/health"))).status).toBe(200)
  await Effect.runPromise(Scope.close(scope, Exit.void))
  expect((await handle(new Request("http://localhost/health"))).status).toBe(503)
})
