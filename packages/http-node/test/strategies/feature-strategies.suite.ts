import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aFeatureEnvironment } from "../fixtures/a-project.ts"

export const testFeatureStrategies = ({ call }: TestInstance) =>
  describe("feature strategies", () => {
    it("are listed in order", async () => {
      const { path } = await aFeatureEnvironment(call)
      const added = await call("POST", `${path}/strategies`, detailed)
      expect(added.body).toMatchObject({ sortOrder: 0, variants: [{ weight: 500 }, { weight: 500 }] })
      const second = await call("POST", `${path}/strategies`, { name: "default" })
      expect((await call("GET", `${path}/strategies`)).body).toEqual([added.body, second.body])
      const first = await call("POST", `${path}/strategies`, { name: "default", sortOrder: 0 })
      expect(first.body.sortOrder).toBe(0)
      const { body } = await call("GET", `${path}/strategies`)
      expect(body.map((one: Positioned) => [one.id, one.sortOrder])).toEqual([
        [first.body.id, 0],
        [added.body.id, 1],
        [second.body.id, 2]
      ])
    })

    it("are refused with every violation", async () => {
      const { path } = await aFeatureEnvironment(call)
      const shape = await call("POST", `${path}/strategies`, {
        name: 1,
        constraints: [{ contextName: "a", operator: "LIKE" }]
      })
      expect(shape.body.details.map(pathOf)).toEqual(["/body/name", "/body/constraints/0/operator"])
      const content = await call("POST", `${path}/strategies`, {
        name: "missing",
        parameters: { rollout: "200" },
        segments: [999]
      })
      expect([content.status, content.body.details.map(pathOf)]).toEqual([400, ["/body/name", "/body/segments/0"]])
    })

    it("are read, replaced, changed and deleted", async () => {
      const { path } = await aFeatureEnvironment(call)
      const { body: made } = await call("POST", `${path}/strategies`, { ...detailed, title: "first" })
      const at = `${path}/strategies/${made.id}`
      expect((await call("GET", at)).body).toEqual(made)
      const put = await call("PUT", at, { title: "second", unknown: 1 })
      const parameters = { rollout: "100", stickiness: "default", groupId: made.featureName }
      const second = { ...made, title: "second", constraints: [], variants: [], parameters }
      expect([put.status, put.body]).toEqual([200, second])
      expect((await call("PUT", at, { title: 1, sortOrder: "2" })).body.details.map(pathOf)).toEqual([
        "/body/title",
        "/body/sortOrder"
      ])
      const patch = await call("PATCH", at, [{ op: "add", path: "/parameters/rollout", value: "77" }])
      expect([patch.status, patch.body]).toEqual([200, { ...second, parameters: { ...parameters, rollout: "77" } }])
      const refused = await call("PATCH", at, [{ op: "replace", path: "/parameters/rollout", value: "101" }])
      expect([refused.status, refused.body.details.map(pathOf)]).toEqual([400, ["/body/0"]])
      expect((await call("PATCH", at, [{ op: "test", path: "/name", value: "x" }])).status).toBe(400)
      expect((await call("PATCH", at, { op: "remove", path: "/title" })).status).toBe(400)
      const gone = await call("DELETE", at)
      expect([gone.status, gone.body]).toEqual([200, undefined])
      for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
        expect((await call(method, at, { PUT: {}, PATCH: [] }[method])).status).toBe(404)
      }
    })

    it("are refused if none of their variants is variable", async () => {
      const { path } = await aFeatureEnvironment(call)
      const { body: made } = await call("POST", `${path}/strategies`, detailed)
      const at = `${path}/strategies/${made.id}`
      const variants = [{ ...variant, weightType: "fix" }]
      for (const [method, url, body, basePath] of [
        ["POST", `${path}/strategies`, { ...detailed, variants }, '"/body/variants"'],
        ["PUT", at, { variants }, '"/body/variants"'],
        ["PATCH", at, [{ op: "replace", path: "/variants", value: variants }], '"/body/0"']
      ] as const) {
        const refused = await call(method, url, body)
        expect([refused.status, refused.body.name]).toEqual([400, "InvalidOperationError"])
        expect(refused.body.message).toMatch(new RegExp(`^${basePath} .*variable`))
      }
      expect((await call("GET", at)).body).toEqual(made)
    })

    it("disable the feature if no strategy is left enabled", async () => {
      const { path } = await aFeatureEnvironment(call)
      const { body } = await call("POST", `${path}/strategies`, { name: "default" })
      await call("POST", `${path}/on`)
      expect((await call("GET", path)).body).toMatchObject({ enabled: true, hasEnabledStrategies: true })
      await call("PUT", `${path}/strategies/${body.id}`, { disabled: true })
      expect((await call("GET", path)).body).toMatchObject({ enabled: false, hasEnabledStrategies: false })
    })

    it("are sorted", async () => {
      const { path } = await aFeatureEnvironment(call)
      const ids: Array<string> = []
      for (const name of ["default", "userWithId"]) {
        ids.push((await call("POST", `${path}/strategies`, { name })).body.id)
      }
      const swapped = ids.map((id, index) => ({ id, sortOrder: 1 - index }))
      const sorted = await call("POST", `${path}/strategies/set-sort-order`, swapped)
      expect([sorted.status, sorted.body]).toEqual([200, undefined])
      const { body } = await call("GET", `${path}/strategies`)
      expect(body.map((one: Positioned) => one.id)).toEqual(ids.toReversed())
      const same = ids.map((id) => ({ id, sortOrder: 5 }))
      const refused = await call("POST", `${path}/strategies/set-sort-order`, same)
      expect(refused.body.details.map(pathOf)).toEqual(["/body/0/sortOrder", "/body/1/sortOrder"])
      expect(
        (await call("POST", `${path}/strategies/set-sort-order`, [{ id: "missing", sortOrder: 9 }])).body.message
      ).toContain('"missing"')
    })

    it("have constraints that can be validated", async () => {
      const constraint = { contextName: "userId", operator: "IN", values: ["1"] }
      const tried = await call("POST", "/constraints/validate", constraint)
      expect([tried.status, tried.body]).toEqual([204, undefined])
      const pathsFor = async (body: unknown) =>
        (await call("POST", "/constraints/validate", body)).body.details.map(pathOf)
      expect(await pathsFor({ ...constraint, contextName: "missing", values: [] })).toEqual([
        "/body/contextName",
        "/body/values"
      ])
      expect(await pathsFor({ ...constraint, operator: "SEMVER_GT", value: "1" })).toEqual(["/body/value"])
      expect(await pathsFor({})).toEqual(["/body/contextName", "/body/operator"])
    })
  })

const variant = { name: "a", weight: 0, weightType: "variable", stickiness: "default" }

const detailed = {
  name: "flexibleRollout",
  parameters: { rollout: "50" },
  variants: [variant, { ...variant, name: "b" }],
  constraints: [{ contextName: "userId", operator: "IN", values: ["1"] }]
}

interface Positioned {
  readonly id: string
  readonly sortOrder: number
}

const pathOf = ({ path }: { readonly path: string }) => path
