import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { conform } from "../harness/conform.ts"
import type { TestInstance } from "../harness/test-instance.ts"
import { aFeature, anEnabledFeature, aProject, anSdkToken } from "../fixtures/a-project.ts"

const all = "/ofrep/v1/evaluate/flags"

/** Whether an endpoint accepts both types of SDK tokens. */
export const isForProviders = ({ path }: { readonly path: string }): boolean => path.startsWith("/ofrep/")

export const testRemoteEvaluation = (instance: TestInstance) =>
  describe("remote evaluation", () => {
    const { call, fetch, secretOf } = instance

    it("answers the value of each feature, and the reason", async () => {
      const { ask, on, project } = await aProvider(instance)
      const ofAnn = { contextName: "userId", operator: "IN", values: ["ann"] }
      const plain = await on({ name: "default" })
      const limited = await on({ name: "default", constraints: [ofAnn] })
      const shared = await on({ name: "flexibleRollout", parameters: { rollout: "50", stickiness: "userId" } })
      const off = await aFeature(call, project)
      const { status, body } = await ask("", { context: { targetingKey: "ann" } })
      const flags = [
        { key: plain, value: true, reason: "STATIC", metadata: { enabled: true } },
        { key: limited, value: true, reason: "TARGETING_MATCH", metadata: { enabled: true } },
        expect.objectContaining({ key: shared, reason: "SPLIT" }),
        { key: off, value: false, reason: "DISABLED", metadata: { enabled: false } }
      ]
      expect([status, body]).toEqual([200, { flags }])
      for (const flag of body.flags) {
        expect((await ask(`/${flag.key}`, { context: { targetingKey: "ann" } })).body).toEqual(flag)
      }
      const forBob = await ask(`/${limited}`, { context: { targetingKey: "bob", userId: "bob" } })
      expect(forBob.body).toEqual({
        key: limited,
        value: false,
        reason: "TARGETING_MATCH",
        metadata: { enabled: false }
      })
      expect((await ask(`/${limited}`, { context: { targetingKey: "bob", userId: "ann" } })).body.value).toBe(true)
      expect((await ask(`/${plain}`, {})).body.value).toBe(true)
    })

    it("uses the token's environment, unless one is given", async () => {
      const { ask, on } = await aProvider(instance)
      const constraints = [{ contextName: "environment", operator: "IN", values: ["development"] }]
      const key = await on({ name: "default", constraints })
      expect((await ask(`/${key}`, { context: { targetingKey: "ann" } })).body.value).toBe(true)
      expect((await ask("", {})).body.flags[0].value).toBe(true)
      expect((await ask(`/${key}`, { context: { environment: "elsewhere" } })).body.value).toBe(false)
    })

    it("answers payloads in their types, and no value without a variant", async () => {
      const { ask, on } = await aProvider(instance)
      const valueOf = async (type: string, value: string) => {
        const payload = { type, value }
        const variants = [{ name: "only", weight: 1000, weightType: "variable", stickiness: "default", payload }]
        const key = await on({ name: "default", variants })
        return (await ask(`/${key}`, {})).body
      }
      const given = { variant: "only", reason: "STATIC", metadata: { enabled: true } }
      expect(await valueOf("string", "blue")).toMatchObject({ ...given, value: "blue" })
      expect(await valueOf("csv", "a,b")).toMatchObject({ ...given, value: "a,b" })
      expect(await valueOf("number", "1.5")).toMatchObject({ ...given, value: 1.5 })
      expect(await valueOf("json", '{"a":[1]}')).toMatchObject({ ...given, value: { a: [1] } })

      const payload = { type: "string", value: "blue" }
      const variants = [{ name: "only", weight: 1000, weightType: "variable", stickiness: "default", payload }]
      const constraints = [{ contextName: "userId", operator: "IN", values: ["ann"] }]
      const key = await on({ name: "default", constraints, variants })
      const { body } = await ask(`/${key}`, { context: { targetingKey: "bob" } })
      expect(body).toEqual({ key, reason: "TARGETING_MATCH", metadata: { enabled: false } })
    })

    it("answers 304 while nothing changes", async () => {
      const { ask, on } = await aProvider(instance)
      await on({ name: "default" })
      const body = { context: { targetingKey: "ann" } }
      const first = await ask("", body)
      const etag = first.headers.get("etag") ?? expect.fail()
      const again = await ask("", body, { "if-none-match": etag })
      expect([again.status, again.headers.get("etag")]).toEqual([304, etag])
      await on({ name: "default" })
      const later = await ask("", body, { "if-none-match": etag })
      expect([later.status, later.body.flags.length]).toEqual([200, 2])
    })

    it("accepts tokens of both types in each header of the protocol, and no others", async () => {
      const { on, project } = await aProvider(instance)
      const key = await on({ name: "default" })
      const statusFor = async (headers: Record<string, string>) => {
        const response = await fetch(`${all}/${key}`, {
          method: "POST",
          headers: { "content-type": "application/json", ...headers },
          body: "{}"
        })
        const { status, body } = await conform("POST", `${all}/${key}`, response)
        return [status, status === 200 ? body.value : body.name]
      }
      for (const type of ["client", "frontend"] as const) {
        const secret = await anSdkToken(call, type, project)
        for (const headers of [
          { authorization: secret },
          { authorization: `Bearer ${secret}` },
          { "x-api-key": secret }
        ]) {
          expect(await statusFor(headers)).toEqual([200, true])
        }
      }
      expect(await statusFor({})).toEqual([401, "AuthenticationRequired"])
      expect(await statusFor({ "x-api-key": randomUUID() })).toEqual([401, "AuthenticationRequired"])
      for (const caller of ["expiredToken", "nobody", "deleted"] as const) {
        expect(await statusFor({ authorization: secretOf(caller) })).toEqual([401, "AuthenticationRequired"])
      }
      for (const caller of ["admin", "viewer"] as const) {
        expect(await statusFor({ authorization: secretOf(caller) })).toEqual([403, "NoAccessError"])
      }
    })

    it("uses the caller's address as the user's for frontend tokens", async () => {
      const { on, project } = await aProvider(instance)
      const key = await on({ name: "remoteAddress", parameters: { IPs: "127.0.0.1" } })
      for (const [type, value] of [
        ["frontend", true],
        ["client", false]
      ] as const) {
        const ask = askAs(instance, await anSdkToken(call, type, project))
        expect((await ask(`/${key}`, {})).body.value).toBe(value)
      }
    })

    it("answers errors in the protocol's format and in Halyard's", async () => {
      const { ask, on } = await aProvider(instance)
      const key = await on({ name: "default" })
      const missing = await ask("/missing", {})
      expect([missing.status, missing.body]).toMatchObject([
        404,
        { name: "NotFoundError", key: "missing", errorCode: "FLAG_NOT_FOUND", errorDetails: missing.body.message }
      ])
      for (const [body, errorCode, path] of [
        ["{", "PARSE_ERROR", "/body"],
        ["[]", "PARSE_ERROR", "/body"],
        [{ context: "ann" }, "INVALID_CONTEXT", "/body/context"],
        [{ context: { targetingKey: 5 } }, "INVALID_CONTEXT", "/body/context/targetingKey"],
        [{ context: { currentTime: "soon" } }, "INVALID_CONTEXT", "/body/context/currentTime"]
      ] as const) {
        const one = await ask(`/${key}`, body)
        expect([one.status, one.body]).toMatchObject([
          400,
          { name: "ValidationError", details: [{ path }], key, errorCode, errorDetails: one.body.message }
        ])
        const bulk = await ask("", body)
        expect([bulk.status, bulk.body]).toMatchObject([400, { errorCode, details: [{ path }] }])
        expect(bulk.body).not.toHaveProperty("key")
      }
      const typed = await ask(`/${key}`, {}, { "content-type": "text/plain" })
      expect([typed.status, typed.body.name]).toEqual([415, "ContentTypeerror"])
    })
  })

/** A provider's token for a new project in development, and functions that use it. */
const aProvider = async (instance: TestInstance) => {
  const { call } = instance
  const project = await aProject(call)
  const ask = askAs(instance, await anSdkToken(call, "frontend", project))
  const on = (strategy: object) => anEnabledFeature(call, project, strategy)
  return { ask, on, project }
}

const askAs =
  ({ fetch }: TestInstance, secret: string) =>
  async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${all}${path}`, {
      method: "POST",
      headers: { authorization: secret, "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body)
    })
    if (response.status === 304) return { status: 304, headers: response.headers, body: undefined }
    return conform("POST", `${all}${path}`, response)
  }
