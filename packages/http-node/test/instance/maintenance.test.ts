import { layerMemory } from "@halyard/store-memory"
import { afterAll, beforeAll, expect, it } from "vitest"
import { aDirectory } from "../provisioning/a-directory.ts"
import { startTestInstance, type TestInstance } from "../harness/test-instance.ts"

let service: TestInstance
beforeAll(async () => {
  service = await startTestInstance(layerMemory)
  await service.call("POST", "/maintenance", { enabled: true })
})
afterAll(() => service.close())

const sdk = (method: string, path: string, body?: unknown) =>
  service.fetch(path, {
    method,
    headers: { authorization: service.secretOf("sdk"), "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })

const change = (caller: Parameters<typeof service.call>[3], body: unknown = { name: "new" }) =>
  service.call("POST", "/projects/default/features", body, caller)

it("changes are answered with 503 and the reason, after 401, 403 and 400", async () => {
  const refused = await change("editor")
  expect([refused.status, refused.body]).toEqual([
    503,
    { id: expect.any(String), name: "UnavailableError", message: expect.stringContaining("maintenance mode") }
  ])
  const statuses = await Promise.all([change("nobody"), change("viewer"), change("editor", { name: 1 })])
  expect(statuses.map(({ status }) => status)).toEqual([401, 403, 400])
})

it("administrators change things, and everybody can read, also that it is on", async () => {
  expect((await service.call("POST", "/projects/default/features", { name: "urgent" })).status).toBe(201)
  expect((await service.call("GET", "/projects/default/features/urgent", undefined, "viewer")).status).toBe(200)
  expect((await service.call("GET", "/ui-config", undefined, "viewer")).body.maintenanceMode).toBe(true)
  expect((await service.call("GET", "/maintenance", undefined, "viewer")).body).toEqual({ enabled: true })
  expect((await service.call("POST", "/maintenance", { enabled: false }, "editor")).status).toBe(403)
  expect((await service.call("POST", "/maintenance", {})).body.details[0].path).toBe("/body/enabled")
})

it("SDKs notice nothing", async () => {
  const moment = new Date().toISOString()
  const bucket = { start: moment, stop: moment, toggles: {} }
  const answers = await Promise.all([
    sdk("GET", "/api/client/features"),
    sdk("POST", "/api/client/register", { appName: "shop", strategies: [], started: moment, interval: 1000 }),
    sdk("POST", "/api/client/metrics", { appName: "shop", bucket })
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 202, 202])
})

it("relays and directories go on", async () => {
  const token = service.secretOf("sdk")
  const validated = await sdk("POST", "/edge/validate", { tokens: [token] })
  expect([validated.status, await validated.json()]).toEqual([200, { tokens: [expect.objectContaining({ token })] }])
  expect((await sdk("POST", "/api/client/metrics/bulk", { applications: [], metrics: [] })).status).toBe(202)
  const { ask } = await aDirectory(service)
  const schemas = ["urn:ietf:params:scim:schemas:core:2.0:User"]
  await ask(201, "POST", "/Users", { schemas, userName: "ada@example.com" })
})

it("what people have seen of the user interface is stored", async () => {
  for (const [method, path, body] of [
    ["POST", "/splash/welcome", undefined],
    ["POST", "/feedback", { feedbackId: "new-search" }],
    ["PUT", "/feedback/new-search", { neverShow: true }]
  ] as const) {
    expect([path, (await service.call(method, path, body, "viewer")).status]).toEqual([path, 200])
  }
})

it("operations that store nothing are possible", async () => {
  expect((await service.call("POST", "/record-ui-error", { errorMessage: "x" }, "viewer")).status).toBeLessThan(300)
})
