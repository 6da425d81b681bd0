import { describe, expect, it } from "vitest"
import { aFeature, aProject } from "../fixtures/a-project.ts"
import { sendConforming } from "../harness/conform.ts"
import type { TestInstance } from "../harness/test-instance.ts"

export const testRestoring = ({ call, fetch, secretOf }: TestInstance) => {
  const send = sendConforming(fetch)

  describe("restoring an environment", () => {
    it("answers the differences, and makes the changes when asked to", async () => {
      const project = await aProject(call)
      const name = await aFeature(call, project)
      const environment = `/projects/${project}/environments/development`
      const feature = `/projects/${project}/features/${name}`
      await pause()
      const at = new Date().toISOString()
      await pause()
      await call("POST", `${feature}/environments/development/on`)
      const isOn = async () => (await call("GET", `${feature}/environments/development`)).body.enabled

      const plan = await call("POST", `${environment}/restore`, { at })
      expect([plan.status, plan.body.dryRun, plan.body.leftOut, await isOn()]).toEqual([200, true, [], true])
      expect(plan.body.features).toMatchObject([{ feature: name, revived: false }])
      expect(plan.body.features[0].diff).toContainEqual({ path: "/enabled", before: true, after: false })

      const headers = { authorization: secretOf("admin"), "halyard-reason": "Too%20early" }
      await send("POST", `/api/admin${environment}/restore`, { at, dryRun: false }, headers)
      expect(await isOn()).toBe(false)
      const { body } = await call("GET", `${feature}/history?limit=1`)
      expect(body.versions[0]).toMatchObject({ reason: "Too early" })
    })

    it("is refused without a moment that has come, without the permission, and where there is nothing", async () => {
      const project = await aProject(call)
      const path = `/projects/${project}/environments/development/restore`
      const refused = await Promise.all([
        call("POST", path, {}),
        call("POST", path, { at: "tomorrow" }),
        call("POST", path, { at: "9999-01-01T00:00:00Z" }),
        call("POST", path, { at: "2020-01-01T00:00:00Z" }),
        call("POST", path, { at: new Date().toISOString() }, "viewer"),
        call("POST", `/projects/${project}/environments/none/restore`, { at: new Date().toISOString() })
      ])
      expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 409, 403, 404])
      expect(refused[1]?.body.details[0].path).toBe("/body/at")
    })
  })
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 3))
