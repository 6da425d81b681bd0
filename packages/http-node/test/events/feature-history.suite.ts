import { describe, expect, it } from "vitest"
import { aFeature, aProject } from "../fixtures/a-project.ts"
import { sendConforming } from "../harness/conform.ts"
import type { TestInstance } from "../harness/test-instance.ts"

interface Version {
  readonly changes: ReadonlyArray<{ readonly id: number }>
}

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
      expect(archived).toMatchObject({
        version: 3,
        reason: null,
        changes: [{ type: "feature-archived", reversible: true, diff: [] }]
      })
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
      expect(rest.body.versions).toMatchObject([
        { version: 1, changes: [{ type: "feature-created", reversible: false }] }
      ])
    })

    it("is exported for a whole project as it was", async () => {
      const project = await aProject(call)
      const name = await aFeature(call, project)
      await call("POST", `/projects/${project}/features/${name}/environments/development/on`)
      const at = new Date().toISOString()
      await new Promise((resolve) => setTimeout(resolve, 5))
      await call("DELETE", `/projects/${project}/features/${name}`)
      await call("DELETE", `/archive/${name}`)
      const asked = { project, environment: "development" }
      expect((await call("POST", "/features-batch/export", asked)).body.features).toEqual([])
      const then = await call("POST", `/features-batch/export?at=${at}`, asked)
      expect(then.body.features).toMatchObject([{ name, project }])
      expect(then.body.featureEnvironments).toMatchObject([{ name, enabled: true }])
      const refused = async (query: string, body: object) =>
        (await call("POST", `/features-batch/export?at=${query}`, body)).body.details[0].path
      expect(await refused("yesterday", asked)).toBe("/query/at")
      expect(await refused("2999-01-01T00:00:00Z", asked)).toBe("/query/at")
      expect(await refused(at, { environment: "development" })).toBe("/body/project")
    })

    it("is taken back event by event, as long as nothing else changed", async () => {
      const project = await aProject(call)
      const name = await aFeature(call, project)
      const path = `/projects/${project}/features/${name}`
      const at = `${path}/environments/development`
      await call("POST", `${at}/strategies`, { name: "default" })
      await call("POST", `${at}/on`)
      const { body } = await call("GET", `${path}/history`)
      const [switched, , created] = body.versions.map((version: Version) => version.changes[0]?.id)
      const revert = (id: unknown, as?: "stranger" | "viewer") => call("POST", `/events/${id}/revert`, undefined, as)
      expect(await revert(switched, "viewer")).toMatchObject({ status: 403, body: { name: "NoAccessError" } })
      expect((await revert(switched)).status).toBe(204)
      expect((await call("GET", at)).body.enabled).toBe(false)
      const { versions } = (await call("GET", `${path}/history?limit=1`)).body
      expect(versions).toMatchObject([{ version: 4, reason: `Reverts event ${switched}` }])
      expect(await revert(switched)).toMatchObject({
        status: 409,
        body: { name: "ConflictError", conflicts: ["It was switched off since"] }
      })
      expect(await revert(created)).toMatchObject({ status: 400, body: { name: "InvalidOperationError" } })
      for (const missing of [999_999_999, 0, "x"]) expect((await revert(missing)).status).toBe(404)
      await call("PUT", `/projects/${project}/settings`, { mode: "private" })
      expect((await revert(switched, "stranger")).status).toBe(404)
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
