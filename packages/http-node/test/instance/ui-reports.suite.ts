import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { aFeature, aProject } from "../fixtures/a-project.ts"
import { logInAs, password } from "../fixtures/a-user.ts"
import { sendConforming } from "../harness/conform.ts"
import type { TestInstance } from "../harness/test-instance.ts"

export const testUiReports = ({ call, fetch, secretOf }: TestInstance) =>
  describe("what a UI sends and reads", () => {
    const send = sendConforming(fetch)
    const asUser = async () => {
      const username = `ui-${randomUUID()}`
      await call("POST", "/user-admin", { username, rootRole: "Viewer", password })
      const { cookie } = await logInAs(send, username)
      return (method: string, path: string, body?: unknown) => send(method, `/api/admin${path}`, body, { cookie })
    }

    it("is stored for the user: answers to questionnaires, and splash screens", async () => {
      const [own, other] = [await asUser(), await asUser()]
      const given = await own("POST", "/feedback", { feedbackId: "new-search" })
      const feedback = { feedbackId: "new-search", neverShow: false, given: expect.any(String) }
      expect([given.status, given.body]).toEqual([200, { ...feedback, userId: expect.any(Number) }])
      const changed = await own("PUT", "/feedback/new-search", { neverShow: true })
      expect([changed.status, changed.body]).toMatchObject([200, { ...feedback, neverShow: true }])
      expect((await own("PUT", "/feedback/new-search", {})).body.neverShow).toBe(true)
      const splash = await own("POST", "/splash/welcome")
      expect([splash.status, splash.body]).toMatchObject([200, { splashId: "welcome", seen: true }])
      await own("POST", "/splash/welcome")
      expect((await own("GET", "/user")).body).toMatchObject({
        feedback: [{ ...feedback, neverShow: true, userId: changed.body.userId }],
        splash: { welcome: true }
      })
      expect((await other("GET", "/user")).body).toMatchObject({ feedback: [], splash: {} })
    })

    it("is accepted from API tokens, and errors from everybody, without being stored", async () => {
      const given = await call("POST", "/feedback", { feedbackId: "new-search", neverShow: true })
      expect([given.status, given.body]).toMatchObject([200, { userId: -42, neverShow: true }])
      expect((await call("PUT", "/feedback/new-search", {})).body.neverShow).toBe(false)
      expect((await call("POST", "/splash/welcome")).status).toBe(200)
      expect((await call("GET", "/user")).body).toMatchObject({ feedback: [], splash: {} })
      const error = { errorMessage: "x is undefined", errorStack: "at render" }
      expect((await call("POST", "/record-ui-error", error, "viewer")).status).toBe(204)
      expect((await call("GET", "/telemetry/settings", undefined, "viewer")).body).toEqual({
        versionInfoCollectionEnabled: false,
        featureInfoCollectionEnabled: false
      })
    })

    it("is bounded", async () => {
      const refused = [
        await call("POST", "/feedback", { feedbackId: "x".repeat(201) }),
        await call("PUT", `/feedback/${"x".repeat(201)}`, {}),
        await call("POST", `/splash/${"x".repeat(201)}`),
        await call("POST", "/record-ui-error", { errorMessage: "x".repeat(10_001) }),
        await call("POST", "/record-ui-error", {})
      ]
      expect(refused.map(({ body, status }) => [status, body.details[0].path])).toEqual([
        [400, "/body/feedbackId"],
        [400, "/path/feedbackId"],
        [400, "/path/splashId"],
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
        customRootRolesInUse: expect.any(Number),
        SCIMenabled: false,
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
    })

    it("has statistics of what others can see, for them", async () => {
      const read = async (who?: "editor") => (await call("GET", "/instance-admin/statistics", undefined, who)).body
      const [all, before] = [await read(), await read("editor")]
      expect(before).toMatchObject({ instanceId: all.instanceId, users: all.users, environments: all.environments })
      expect(Object.keys(before)).not.toContain("apiTokens")
      const [open, hidden] = [await aProject(call), await aProject(call)]
      await call("PUT", `/projects/${hidden}/settings`, { mode: "private" })
      for (const project of [open, hidden, hidden]) {
        await aFeature(call, project)
        await call("POST", "/segments", { name: `s-${randomUUID()}`, project, constraints: [] })
      }
      const after = await read("editor")
      const more = (name: string) => after[name] - before[name]
      expect([more("projects"), more("featureToggles"), more("segments")]).toEqual([1, 1, 1])
      const headers = { authorization: secretOf("editor") }
      const csv = await fetch("/api/admin/instance-admin/statistics/csv", { headers })
      expect(await csv.text()).toMatch(/^"timestamp","instanceId","versionOSS"/)
    })
  })
