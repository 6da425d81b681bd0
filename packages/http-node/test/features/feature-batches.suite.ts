import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { someFeatures } from "./archive.suite.ts"

export const testFeatureBatches = ({ call }: TestInstance) =>
  describe("many features", () => {
    it("are marked as stale and as not stale", async () => {
      const { project, names } = await someFeatures(call, 2)
      for (const stale of [true, false]) {
        const marked = await call("POST", `/projects/${project}/stale`, { features: names, stale })
        expect([marked.status, marked.body]).toEqual([202, undefined])
        const { body } = await call("GET", `/projects/${project}/features`)
        expect(body.features.map((feature: { stale: boolean }) => feature.stale)).toEqual([stale, stale])
      }
      const { body } = await call("POST", `/projects/${project}/stale`, { features: "all", stale: "yes" })
      expect(body.details.map((detail: { path: string }) => detail.path)).toEqual(["/body/features", "/body/stale"])
    })

    it("are enabled with strategies, and disabled, in one environment", async () => {
      const { project, names } = await someFeatures(call, 2)
      const switchAll = (action: string) =>
        call("POST", `/projects/${project}/bulk_features/environments/production/${action}`, { features: names })
      const paths = async () =>
        (await call("GET", `/projects/${project}/features`)).body.features.map(
          ({ environments }: { environments: ReadonlyArray<Record<string, unknown>> }) =>
            environments.map(({ enabled, hasStrategies }) => [enabled, hasStrategies])
        )
      const on = await switchAll("on")
      expect([on.status, on.body]).toEqual([200, undefined])
      const both = (production: ReadonlyArray<boolean>) => names.map(() => [[false, false], production])
      expect(await paths()).toEqual(both([true, true]))
      expect((await switchAll("off")).status).toBe(200)
      expect(await paths()).toEqual(both([false, true]))
    })

    it("enable disabled strategies on request", async () => {
      const { project, names } = await someFeatures(call, 1)
      const basePath = `/projects/${project}/features/${names[0]}/environments/production`
      await call("POST", `${basePath}/strategies`, { name: "default", disabled: true })
      const path = `/projects/${project}/bulk_features/environments/production/on`
      const query = "shouldActivateDisabledStrategies"
      expect((await call("POST", `${path}?${query}=true`, { features: names })).status).toBe(200)
      expect((await call("GET", `${basePath}/strategies`)).body).toMatchObject([{ name: "default", disabled: false }])
      const refused = await call("POST", `${path}?${query}=maybe`, { features: names })
      expect(refused.body.details[0].path).toBe(`/query/${query}`)
    })

    it("are switched together or not at all", async () => {
      const { project, names } = await someFeatures(call, 2)
      const post = (path: string, features: ReadonlyArray<string>) =>
        call("POST", `/projects/${project}/${path}`, { features, stale: true })
      await call("DELETE", `/projects/${project}/features/${names[1]}`)
      for (const path of ["stale", "bulk_features/environments/production/on"]) {
        expect((await post(path, names)).body.name).toBe("ArchivedFeatureError")
        expect((await post(path, ["missing", ...names])).status).toBe(404)
      }
      expect((await post("bulk_features/environments/missing/off", names.slice(0, 1))).status).toBe(404)
      const { body } = await call("GET", `/projects/${project}/features/${names[0]}`)
      expect([body.stale, body.environments[1].enabled]).toEqual([false, false])
    })
  })
