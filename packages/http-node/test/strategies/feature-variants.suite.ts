import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aFeatureEnvironment } from "../fixtures/a-project.ts"

export const testFeatureVariants = ({ call }: TestInstance) =>
  describe("feature variants", () => {
    it("are replaced and changed in one environment", async () => {
      const { path } = await aFeatureEnvironment(call)
      expect((await call("GET", `${path}/variants`)).body).toEqual({ version: 1, variants: [] })
      const put = await call("PUT", `${path}/variants`, [
        { name: "b", weight: 1 },
        { name: "a", weight: 1 }
      ])
      expect([put.status, put.body]).toEqual([200, { version: 1, variants: [variant("a", 500), variant("b", 500)] }])
      expect((await call("GET", `${path}/variants`)).body).toEqual(put.body)
      const patch = await call("PATCH", `${path}/variants`, [
        { op: "replace", path: "/1/weightType", value: "fix" },
        { op: "replace", path: "/1/weight", value: 100 }
      ])
      const patched = [variant("a", 900), { ...variant("b", 100), weightType: "fix" }]
      expect([patch.status, patch.body]).toEqual([200, { version: 1, variants: patched }])
      expect((await call("GET", path)).body).toMatchObject({ variantCount: 2, variants: patched })
    })

    it("are refused with every violation", async () => {
      const { path } = await aFeatureEnvironment(call)
      const shape = await call("PUT", `${path}/variants`, [{ name: 1 }, "x"])
      expect(shape.body.details.map(pathOf)).toEqual(["/body/0/name", "/body/0/weight", "/body/1"])
      const content = await call("PUT", `${path}/variants`, [variant("a", 1), variant("a", 1), variant("", 1)])
      expect(content.body.details.map(pathOf)).toEqual(["/body/2/name", "/body/1/name"])
      const patch = await call("PATCH", `${path}/variants`, [{ op: "remove", path: "/0" }])
      expect([patch.status, patch.body.details.map(pathOf)]).toEqual([400, ["/body/0/path"]])
      expect((await call("GET", `${path.replace("development", "missing")}/variants`)).status).toBe(404)
    })

    it("are refused if none of them is variable", async () => {
      const { path } = await aFeatureEnvironment(call)
      const fixed = { ...variant("a", 1000), weightType: "fix" }
      const batch = path.replace("environments/development", "variants-batch")
      for (const [method, url, body, basePath] of [
        ["PUT", `${path}/variants`, [fixed], '"/body"'],
        ["PATCH", `${path}/variants`, [{ op: "add", path: "/-", value: fixed }], '"/body/0"'],
        ["PUT", batch, { environments: ["development"], variants: [fixed] }, '"/body/variants"']
      ] as const) {
        const refused = await call(method, url, body)
        expect([refused.status, refused.body.name]).toEqual([400, "InvalidOperationError"])
        expect(refused.body.message).toMatch(new RegExp(`^${basePath} .*variable`))
      }
      const faulty = await call("PUT", `${path}/variants`, [{ ...fixed, name: "" }])
      expect(faulty.body.details.map(pathOf)).toEqual(["/body/0/name"])
    })

    it("are written to several environments with the permission in each", async () => {
      const { path } = await aFeatureEnvironment(call)
      const batch = path.replace("environments/development", "variants-batch")
      const body = { environments: ["development", "production"], variants: [variant("a", 1)] }
      const spread = await call("PUT", batch, body)
      expect([spread.status, spread.body]).toEqual([200, { version: 1, variants: [variant("a", 1000)] }])
      for (const environment of body.environments) {
        const there = path.replace("development", environment)
        expect((await call("GET", `${there}/variants`)).body).toEqual(spread.body)
      }
      const lacking = await call("PUT", batch, { ...body, environments: ["production"] }, "viewer")
      expect([lacking.status, lacking.body.permissions]).toEqual([403, ["UPDATE_FEATURE_ENVIRONMENT_VARIANTS"]])
      expect(lacking.body.message).toContain('"production"')
      expect((await call("PUT", batch, { ...body, environments: ["missing"] })).status).toBe(404)
      expect((await call("PUT", batch, { variants: [] })).body.details.map(pathOf)).toEqual(["/body/environments"])
      expect((await call("PUT", batch, { ...body, environments: [] })).status).toBe(400)
    })
  })

const variant = (name: string, weight: number) => ({
  name,
  weight,
  weightType: "variable",
  stickiness: "default",
  overrides: []
})

const pathOf = ({ path }: { readonly path: string }) => path
