import { Effect, Exit, Scope } from "effect"
import { expect, it } from "vitest"
import { defaultHttpSettings, HttpConfig } from "../http-config.ts"
import { testRoutes } from "../../test/harness/test-routes.ts"
import { ADMIN } from "../../test/harness/test-server.ts"
import { makeWebHandler } from "./web-handler.ts"

it("answers requests of the Fetch standard", async () => {
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
