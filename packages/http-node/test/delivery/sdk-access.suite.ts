import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { conform, type DeclaredEndpoint, declaredEndpoints } from "../harness/conform.ts"
import type { Caller, TestInstance } from "../harness/test-instance.ts"

/** The token type of an endpoint for SDKs. */
export const tokenTypeFor = ({ path }: Pick<DeclaredEndpoint, "path">): "client" | "frontend" | undefined => {
  if (path.startsWith("/api/client/")) return "client"
  return path.startsWith("/api/frontend") ? "frontend" : undefined
}

const endpoints = declaredEndpoints.flatMap((endpoint) => {
  const type = tokenTypeFor(endpoint)
  return type === undefined ? [] : [{ ...endpoint, type }]
})

const rejected = ["anonymous", "nobody", "expired", "expiredToken", "deleted"] as const
const others = { client: "frontend", frontend: "sdk" } as const

export const testSdkAccess = (service: TestInstance) =>
  describe("endpoints for SDKs", () => {
    const { call, secretOf } = service
    const ask = askOf(service)
    const statusFor = async (endpoint: DeclaredEndpoint, caller: Caller) => {
      const { body, status } = await ask(endpoint, secretOf(caller))
      return [caller, status, body?.name]
    }

    it.each(endpoints)("require a token of the type $type for $method $path", async (endpoint) => {
      for (const caller of rejected) {
        expect(await statusFor(endpoint, caller)).toEqual([caller, 401, "AuthenticationRequired"])
      }
      for (const caller of ["admin", "adminUser", "viewer", others[endpoint.type]] as const) {
        expect(await statusFor(endpoint, caller)).toEqual([caller, 403, "NoAccessError"])
      }
    })

    const feature = { method: "GET", path: "/api/client/features/missing" }

    it("name the required token type", async () => {
      const { body } = await ask(feature, secretOf("admin"))
      expect(body).toMatchObject({ message: expect.stringMatching(/type admin.+client token/), permissions: [] })
      expect((await ask(feature, secretOf("viewer"))).body.message).toMatch(/personal access token/)
    })

    it("accept the token in both header formats, from its creation to its deletion", async () => {
      const given = { tokenName: randomUUID(), type: "client", environment: "development" }
      const secret = `*:development.${randomUUID()}`
      for (const form of [secret, `Bearer ${secret}`]) expect((await ask(feature, form)).status).toBe(401)

      const { body: made } = await call("POST", "/api-tokens", given)
      for (const form of [made.secret, `Bearer ${made.secret}`, `bearer  ${made.secret}`]) {
        expect((await ask(feature, form)).status).toBe(404)
      }
      const seen = await call("GET", `/api-tokens`)
      expect(seen.body.tokens.find(({ id }: { id: number }) => id === made.id).seenAt).toEqual(expect.any(String))

      expect((await call("DELETE", `/api-tokens/${made.id}`)).status).toBe(200)
      expect((await ask(feature, made.secret)).status).toBe(401)
    })

    it("refuse tokens that have expired or whose only project was deleted", async () => {
      const project = randomUUID()
      await call("POST", "/projects", { id: project, name: project })
      const given = { tokenName: randomUUID(), type: "client", environment: "development", projects: [project] }
      const [one, other] = [await call("POST", "/api-tokens", given), await call("POST", "/api-tokens", given)]
      for (const { body } of [one, other]) expect((await ask(feature, body.secret)).status).toBe(404)

      await call("PUT", `/api-tokens/${one.body.id}`, { expiresAt: "2020-01-01T00:00:00.000Z" })
      expect((await ask(feature, one.body.secret)).status).toBe(401)
      expect((await ask(feature, other.body.secret)).status).toBe(404)
      await call("DELETE", `/projects/${project}`)
      expect((await ask(feature, other.body.secret)).status).toBe(401)
    })
  })

const askOf =
  ({ fetch }: TestInstance) =>
  async ({ method, path }: Pick<DeclaredEndpoint, "method" | "path">, secret: string) => {
    const filled = path.replace(/:\w+/g, "missing")
    const response = await fetch(filled, { method, headers: secret === "" ? {} : { authorization: secret } })
    return conform(method, filled, response)
  }
