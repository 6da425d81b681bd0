import { afterAll, describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"

const shop = "https://shop.example.com"

export const testFrontendCors = (instance: TestInstance) =>
  describe("calls from pages of other origins", () => {
    const { call, secretOf } = instance
    const { allow, from, preflight } = callsOf(instance)
    afterAll(() => allow("*"))

    it("are allowed from any origin by default, with preflight requests that need no credential", async () => {
      for (const path of ["/api/frontend", "/api/frontend/client/metrics", "/ofrep/v1/evaluate/flags"]) {
        const { allowed, headers, status } = await preflight(shop, path)
        expect([status, allowed]).toEqual([204, "*"])
        expect(headers.get("access-control-allow-headers")).toBe("authorization,content-type")
        expect(headers.get("access-control-allow-methods")).toBe("GET, HEAD, POST")
        expect(headers.get("access-control-max-age")).toBe("86400")
        expect(headers.get("vary")).toContain("Access-Control-Request-Headers")
      }
      const answer = await from(shop, "GET", "/api/frontend", { authorization: secretOf("frontend") })
      expect([answer.status, answer.allowed]).toEqual([200, "*"])
      expect(answer.headers.get("access-control-expose-headers")).toBe("ETag")
      expect(answer.headers.get("vary")).toBe("Authorization, Accept-Encoding")
      const etag = answer.headers.get("etag") ?? expect.fail()
      const same = await from(shop, "GET", "/api/frontend", {
        authorization: secretOf("frontend"),
        "if-none-match": etag
      })
      expect([same.status, same.allowed]).toEqual([304, "*"])
    })

    it("can read error answers", async () => {
      expect(await from(shop, "GET", "/api/frontend")).toMatchObject({ status: 401, allowed: "*" })
      expect(await from(shop, "GET", "/api/frontend/missing")).toMatchObject({ status: 404, allowed: "*" })
      expect(await from(shop, "POST", "/ofrep/v1/evaluate/flags")).toMatchObject({ status: 401, allowed: "*" })
    })

    it("are allowed from the origins that administrators list", async () => {
      await allow(shop, "http://localhost:3000")
      for (const path of ["/api/frontend", "/ofrep/v1/evaluate/flags"]) {
        const allowed = await preflight(shop, path)
        expect([allowed.status, allowed.allowed]).toEqual([204, shop])
        expect(allowed.headers.get("access-control-allow-credentials")).toBe("true")
        expect(allowed.headers.get("vary")).toContain("Origin")
        const refused = await preflight("https://shop.example.com.evil.example", path)
        expect([refused.status, refused.allowed]).toEqual([204, null])
        expect(refused.headers.get("vary")).toContain("Origin")
      }
      expect(await from("http://localhost:3000", "GET", "/api/frontend")).toMatchObject({
        allowed: "http://localhost:3000"
      })
      await allow()
      expect(await preflight(shop, "/api/frontend")).toMatchObject({ status: 204, allowed: null })
      await allow("*", shop)
      expect(await preflight("https://any.example", "/api/frontend")).toMatchObject({ status: 204, allowed: "*" })
    })

    it("are allowed on no other endpoint", async () => {
      for (const path of ["/api/client/features", "/api/admin/projects", "/api/frontendish", "/ofrepish", "/health"]) {
        for (const method of ["GET", "OPTIONS"]) {
          const { headers } = await from(shop, method, path)
          expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([])
        }
      }
    })

    it("accept only origins, and record a change once", async () => {
      await allow(shop)
      for (const [body, path] of [
        [{}, "/body/frontendApiOrigins"],
        [{ frontendApiOrigins: "*" }, "/body/frontendApiOrigins"],
        [{ frontendApiOrigins: ["*", "https://shop.example.com/"] }, "/body/frontendApiOrigins/1"]
      ] as const) {
        const { status, body: error } = await call("POST", "/ui-config/cors", body)
        expect([status, error.details[0].path]).toEqual([400, path])
      }
      await allow(shop)
      const { body } = await call("GET", "/events?limit=2")
      expect(body.events[0]).toMatchObject({
        type: "setting-updated",
        data: { id: "frontend", frontendApiOrigins: [shop] },
        preData: { id: "frontend", frontendApiOrigins: ["*", shop] }
      })
    })
  })

const callsOf = ({ call, fetch }: TestInstance) => {
  /** Sets the allowed origins. */
  const allow = async (...frontendApiOrigins: ReadonlyArray<string>) => {
    expect((await call("POST", "/ui-config/cors", { frontendApiOrigins })).status).toBe(204)
    expect((await call("GET", "/ui-config")).body.frontendApiOrigins).toEqual(frontendApiOrigins)
  }
  const from = async (origin: string, method: string, path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(path, { method, headers: { origin, ...headers } })
    await response.text()
    const allowed = response.headers.get("access-control-allow-origin")
    return { status: response.status, allowed, headers: response.headers }
  }
  const preflight = (origin: string, path: string) =>
    from(origin, "OPTIONS", path, {
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,content-type"
    })
  return { allow, from, preflight }
}
