import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"

export const testUiReports = ({ call, fetch, secretOf }: TestInstance) =>
  describe("what a UI sends and reads", () => {
    it("is accepted and not stored", async () => {
      const given = await call("POST", "/feedback", { feedbackId: "new-search" }, "viewer")
      const feedback = { feedbackId: "new-search", neverShow: false, given: expect.any(String) }
      expect([given.status, given.body]).toEqual([200, { ...feedback, userId: expect.any(Number) }])
      const changed = await call("PUT", "/feedback/new-search", { neverShow: true }, "viewer")
      expect([changed.status, changed.body]).toMatchObject([200, { ...feedback, neverShow: true }])
      const splash = await call("POST", "/splash/welcome", undefined, "viewer")
      expect([splash.status, splash.body]).toMatchObject([200, { splashId: "welcome", seen: true }])
      const error = { errorMessage: "x is undefined", errorStack: "at render" }
      expect((await call("POST", "/record-ui-error", error, "viewer")).status).toBe(204)
      expect((await call("GET", "/user", undefined, "viewer")).body).toMatchObject({ feedback: [], splash: {} })
      expect((await call("GET", "/telemetry/settings", undefined, "viewer")).body).toEqual({
        versionInfoCollectionEnabled: false,
        featureInfoCollectionEnabled: false
      })
    })

    it("is bounded", async () => {
      const refused = [
        await call("POST", "/feedback", { feedbackId: "x".repeat(201) }),
        await call("POST", "/record-ui-error", { errorMessage: "x".repeat(10_001) }),
        await call("POST", "/record-ui-error", {})
      ]
      expect(refused.map(({ body, status }) => [status, body.details[0].path])).toEqual([
        [400, "/body/feedbackId"],
        [400, "/body/errorMessage"],
        [400, "/body/errorMessage"]
      ])
    })

    it("has statistics, as JSON and as CSV", async () => {
      const { body } = await call("GET", "/instance-admin/statistics")
      expect(body).toMatchObject({
        instanceId: expect.stringMatching(/^[\da-f-]{36}$/),
        users: expect.any(Number),
        apiTokens: { admin: expect.any(Number), client: expect.any(Number), frontend: expect.any(Number) },
        edgeInstanceUsage: {},
        releaseTemplates: 0,
        OIDCenabled: expect.any(Boolean),
        sum: expect.stringMatching(/^[\da-f]{64}$/)
      })
      const headers = { authorization: secretOf("admin") }
      const csv = await fetch("/api/admin/instance-admin/statistics/csv", { headers })
      expect(csv.headers.get("content-type")).toMatch(/^text\/csv/)
      const [names = "", values = ""] = (await csv.text()).split("\n")
      expect(names).toMatch(/^"timestamp","instanceId","versionOSS"/)
      expect(values).toContain(`"${body.instanceId}"`)
      expect((await call("GET", "/instance-admin/statistics", undefined, "editor")).status).toBe(403)
    })
  })
