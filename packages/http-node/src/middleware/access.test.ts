import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { errorOf } from "../../test/harness/error-body.ts"
import { startTestServer, type TestServer } from "../../test/harness/test-server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const post = (path: string, authorization: string, body?: unknown) => server.send("POST", path, body, { authorization })

describe("access", () => {
  it.each(["", "nonsense", "Bearer", "Basic *:*.admin", "Bearer nonsense"])(
    "answers 401 to %j",
    async (authorization) => {
      const response = await server.get("/api/admin/things", { authorization })
      expect(response.status).toBe(401)
      expect(await response.json()).toEqual({
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        name: "AuthenticationRequired",
        message: expect.any(String),
        type: "password",
        path: "/auth/simple/login",
        defaultHidden: false
      })
    }
  )

  it.each(["*:*.admin", "Bearer *:*.admin", "bearer   *:*.admin"])("accepts %j", async (authorization) => {
    expect((await server.get("/api/admin/things", { authorization })).status).toBe(200)
  })

  it("names the missing permission and its environment", async () => {
    const response = await post("/api/admin/projects/theirs/environments/production/on", "user:member")
    const error = await errorOf(response, 403)
    expect(error).toMatchObject({ name: "NoAccessError", permissions: ["UPDATE_FEATURE_ENVIRONMENT"] })
    expect(error.message).toMatch(/UPDATE_FEATURE_ENVIRONMENT.*"production"/)
  })

  it("checks the permission in the path's project", async () => {
    expect((await post("/api/admin/projects/mine/environments/production/on", "user:member")).status).toBe(200)
  })

  it("names the required token type to SDK tokens", async () => {
    const response = await server.get("/api/admin/things", { authorization: "*:development.sdk" })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({
      name: "NoAccessError",
      message: expect.stringContaining("admin token"),
      permissions: []
    })
  })

  it("answers 404, then 401, then 403, then 415, then 400", async () => {
    const badType = { "content-type": "text/plain" }
    const statuses = await Promise.all([
      server.send("POST", "/api/admin/nothing", "{", badType),
      server.send("POST", "/api/admin/settings", "{", badType),
      server.send("POST", "/api/admin/settings", "{", { ...badType, authorization: "user:member" }),
      server.send("POST", "/api/admin/settings", "{", { ...badType, authorization: "*:*.admin" }),
      server.send("POST", "/api/admin/settings", "{")
    ])
    expect(statuses.map(({ status }) => status)).toEqual([404, 401, 403, 415, 400])
  })
})
