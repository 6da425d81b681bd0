import { expect, it } from "vitest"
import { startTestServer } from "../../test/harness/test-server.ts"

interface Operation {
  readonly responses: Readonly<Record<string, unknown>>
  readonly security?: ReadonlyArray<unknown>
  readonly deprecated?: boolean
}

interface TestDocument {
  readonly openapi: string
  readonly servers: ReadonlyArray<{ readonly url: string }>
  readonly paths: {
    readonly "/api/admin/things": { readonly post: Operation }
    readonly "/api/admin/old": { readonly get: Operation }
    readonly "/health": { readonly get: Operation }
  }
}

it("serves OpenAPI 3.1 with the errors of every check, without a credential", async () => {
  const server = await startTestServer()
  const response = await server.get("/docs/openapi.json", {})
  const document = (await response.json()) as TestDocument
  await server.close()

  expect(response.headers.get("content-type")).toContain("application/json")
  expect(document.openapi).toMatch(/^3\.1/)
  const { responses, security } = document.paths["/api/admin/things"].post
  expect(Object.keys(responses).toSorted()).toEqual(["201", "400", "401", "403", "413", "415", "500", "503"])
  expect(security).toEqual([{ apiKey: [] }])
  expect(document.paths["/api/admin/old"].get.deprecated).toBe(true)
  expect(document.paths["/health"].get.security ?? []).toEqual([])
  expect(document.servers).toMatchObject([{ url: "/" }])
})

it("contains the URL of the service", async () => {
  const server = await startTestServer({}, undefined, "/flags")
  const document = (await (await server.get("/flags/docs/openapi.json", {})).json()) as TestDocument
  await server.close()
  expect(document.servers).toMatchObject([{ url: "/flags" }])
})
