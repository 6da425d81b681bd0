import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aFeatureEnvironment } from "../fixtures/a-project.ts"

export const testFeatureEnvironments = ({ call, fetch }: TestInstance) =>
  describe("feature environments", () => {
    it("are enabled with a default strategy, and disabled", async () => {
      const { feature, path } = await aFeatureEnvironment(call)
      const on = await call("POST", `${path}/on`)
      expect(on.body.environments[0]).toMatchObject({
        name: "development",
        enabled: true,
        hasEnabledStrategies: true,
        strategies: [
          { name: "flexibleRollout", parameters: { rollout: "100", stickiness: "default", groupId: feature } }
        ]
      })
      expect(on.body.environments[1].enabled).toBe(false)
      expect((await call("POST", `${path}/on`, "not even JSON")).body).toEqual(on.body)
      expect((await call("POST", `${path}/off`)).body.environments[0]).toMatchObject({
        enabled: false,
        hasStrategies: true
      })
    })

    it("enable disabled strategies on request", async () => {
      const { path } = await aFeatureEnvironment(call)
      await call("POST", `${path}/strategies`, { name: "default", disabled: true })
      const on = await call("POST", `${path}/on?shouldActivateDisabledStrategies=true`)
      expect(on.body.environments[0].strategies).toMatchObject([{ name: "default", disabled: false }])
      const refused = await call("POST", `${path}/on?shouldActivateDisabledStrategies=maybe`)
      expect(refused.body.details).toEqual([
        {
          path: "/query/shouldActivateDisabledStrategies",
          message: '"/query/shouldActivateDisabledStrategies" must be one of true, false'
        }
      ])
    })

    it("are read one by one", async () => {
      const { project, feature, path } = await aFeatureEnvironment(call)
      const { body } = await call("POST", `${path}/on`)
      const read = await call("GET", path)
      expect([read.status, read.body]).toEqual([200, body.environments[0]])
      expect(read.body).toMatchObject({ name: "development", environment: "development", featureName: feature })
      expect((await call("GET", `/projects/${project}/features/${feature}/environments/missing`)).status).toBe(404)
      expect((await call("GET", `/projects/${project}/features/missing/environments/development`)).status).toBe(404)
    })

    it("are not found if the environment is not linked or the feature does not exist", async () => {
      const { project, feature, path } = await aFeatureEnvironment(call)
      for (const action of ["on", "off"]) {
        expect(
          (await call("POST", `/projects/${project}/features/${feature}/environments/missing/${action}`)).status
        ).toBe(404)
        expect(
          (await call("POST", `/projects/${project}/features/missing/environments/development/${action}`)).status
        ).toBe(404)
      }
      expect((await call("GET", `${path.replace("development", "missing")}/strategies`)).status).toBe(404)
      await call("DELETE", `/projects/${project}/features/${feature}`)
      expect((await call("POST", `${path}/on`)).body.name).toBe("ArchivedFeatureError")
    })

    it("ignore the body of a switch", async () => {
      const { path } = await aFeatureEnvironment(call)
      const response = await fetch(`/api/admin${path}/on`, {
        method: "POST",
        body: "\0".repeat(600_000),
        headers: { authorization: "*:*.a-secret-for-tests", "content-type": "image/png" }
      })
      expect(response.status).toBe(200)
    })
  })
