import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../fixtures/a-project.ts"

export const testStrategyTypes = ({ call }: TestInstance) =>
  describe("strategy types", () => {
    it("are created, listed, read and changed", async () => {
      const given = { name: "by-zone", title: "Zones", parameters: [{ name: "zones", type: "list", required: true }] }
      const created = await call("POST", "/strategies", given)
      expect(created.status).toBe(201)
      expect(created.headers.get("location")).toBe("/api/admin/strategies/by-zone")
      const type = {
        ...given,
        displayName: null,
        description: "",
        editable: true,
        deprecated: false,
        parameters: [{ name: "zones", type: "list", description: "", required: true }]
      }
      expect(created.body).toEqual(type)
      expect((await call("POST", "/strategies", given)).body.name).toBe("NameExistsError")
      const { body: list } = await call("GET", "/strategies")
      expect([list.version, list.strategies.at(-1)]).toEqual([1, type])
      expect(list.strategies[0]).toMatchObject({ name: "flexibleRollout", editable: false })

      expect((await call("PUT", "/strategies/by-zone", { description: "d", parameters: [] })).status).toBe(200)
      expect((await call("GET", "/strategies/by-zone")).body).toEqual({ ...type, description: "d", parameters: [] })
      expect((await call("PUT", "/strategies/by-zone", { description: "d" })).body.details[0].path).toBe(
        "/body/parameters"
      )
      for (const [method, path] of [
        ["GET", "missing"],
        ["PUT", "missing"],
        ["DELETE", "missing"],
        ["POST", "missing/deprecate"],
        ["POST", "missing/reactivate"]
      ] as const) {
        const body = method === "PUT" ? { parameters: [] } : undefined
        expect((await call(method, `/strategies/${path}`, body)).status).toBe(404)
      }
    })

    it("are deprecated and reactivated, including built-in ones", async () => {
      for (const [action, deprecated] of [
        ["deprecate", true],
        ["deprecate", true],
        ["reactivate", false]
      ] as const) {
        const { status, body } = await call("POST", `/strategies/remoteAddress/${action}`)
        expect([status, body]).toEqual([200, undefined])
        expect((await call("GET", "/strategies/remoteAddress")).body.deprecated).toBe(deprecated)
      }
    })

    it("are deleted, unless they are built-in or in use", async () => {
      await call("POST", "/strategies", { name: "by-mood", parameters: [] })
      const project = await aProject(call)
      const feature = await aFeature(call, project)
      const path = `/projects/${project}/features/${feature}`
      await call("POST", `${path}/environments/development/strategies`, { name: "by-mood" })
      await call("DELETE", path)
      const inUse = await call("DELETE", "/strategies/by-mood")
      expect([inUse.status, inUse.body.name]).toEqual([400, "InvalidOperationError"])
      expect(inUse.body.message).toContain(`${feature} (archived)`)
      for (const [method, body] of [["DELETE"], ["PUT", { parameters: [] }]] as const) {
        expect((await call(method, "/strategies/default", body)).body.name).toBe("InvalidOperationError")
      }
      await call("POST", "/strategies", { name: "by-whim" })
      expect((await call("DELETE", "/strategies/by-whim")).status).toBe(200)
      expect((await call("GET", "/strategies/by-whim")).status).toBe(404)
    })

    it("are validated", async () => {
      const { status, body } = await call("POST", "/strategies", {
        name: "a b",
        title: "x".repeat(101),
        parameters: [
          { name: "p", type: "text" },
          { name: "p", type: "string" }
        ]
      })
      expect([status, body.details.map(({ path }: { path: string }) => path)]).toEqual([
        400,
        ["/body/parameters/0/type"]
      ])
      const twice = { name: "a b", parameters: ["p", "p"].map((name) => ({ name, type: "string" })) }
      expect((await call("POST", "/strategies", twice)).body.details).toHaveLength(2)
    })
  })
