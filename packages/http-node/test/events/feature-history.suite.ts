import { describe, expect, it } from "vitest"
import { aFeature, aProject } from "../fixtures/a-project.ts"
import { sendConforming } from "../harness/conform.ts"
import type { TestInstance } from "../harness/test-instance.ts"

export const testFeatureHistory = ({ call, fetch, secretOf }: TestInstance) => {
  const send = sendConforming(fetch)

  describe("the history of a feature", () => {
    it("says who changed it, when, what and why, and goes on when it is archived", async () => {
      const project = await aProject(call)
      const name = await aFeature(call, project)
      const path = `/projects/${project}/features/${name}`
      const headers = { authorization: secretOf("admin"), "halyard-reason": "No%20longer%20needed" }
      await send("PUT", `/api/admin${path}`, { description: "Old", type: "release" }, headers)
      await call("DELETE", path)
      const { body, status } = await call("GET", `${path}/history?limit=2`, undefined, "viewer")
      expect([status, body.total]).toEqual([200, 3])
      const [archived, updated] = body.versions
      expect(archived).toMatchObject({ version: 3, reason: null, changes: [{ type: "feature-archived", diff: [] }] })
      expect(updated).toMatchObject({
        version: 2,
        at: expect.any(String),
        by: { id: -42, name: "init-admin-1" },
        reason: "No longer needed",
        groupType: "transaction",
        changes: [{ type: "feature-metadata-updated", environment: null, summary: expect.stringContaining(name) }]
      })
      expect(updated.changes[0].diff).toEqual([{ path: "/description", before: null, after: "Old" }])
      const rest = await call("GET", `${path}/history?offset=2`)
      expect(rest.body.versions).toMatchObject([{ version: 1, changes: [{ type: "feature-created" }] }])
    })

    it("is not found for features that the caller cannot see, and has pages of 1 to 100 versions", async () => {
      const project = await aProject(call, { mode: "private" })
      const path = `/projects/${project}/features/${await aFeature(call, project)}/history`
      expect((await call("GET", path, undefined, "stranger")).status).toBe(404)
      expect((await call("GET", `/projects/${project}/features/missing/history`)).status).toBe(404)
      const { body, status } = await call("GET", `${path}?limit=101&offset=-1`)
      expect([status, body.details.map((detail: { path: string }) => detail.path)]).toEqual([
        400,
        ["/query/offset", "/query/limit"]
      ])
    })
  })
}
