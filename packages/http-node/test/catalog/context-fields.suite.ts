import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../fixtures/a-project.ts"

export const testContextFields = ({ call }: TestInstance) =>
  describe("context fields", () => {
    it("are made", async () => {
      const field = { name: "zone", legalValues: [{ value: "eu" }, { value: "us", description: "America" }] }
      const created = await call("POST", "/context", field)
      expect(created.status).toBe(201)
      expect(created.headers.get("location")).toBe("/api/admin/context/zone")
      expect(created.body).toMatchObject({ ...field, stickiness: false, description: null })
      expect((await call("POST", "/context", field)).status).toBe(409)
      expect((await call("POST", "/context", { name: "a b" })).status).toBe(400)
    })

    it("are listed, read and changed", async () => {
      const given = { name: "shelf", description: "d", stickiness: true, sortOrder: 3, legalValues: [{ value: "a" }] }
      const { body: made } = await call("POST", "/context", given)
      const { body: fields } = await call("GET", "/context")
      expect(fields.find(({ name }: { name: string }) => name === "shelf")).toEqual({
        ...made,
        usedInFeatures: 0,
        usedInProjects: 0
      })
      const path = "/context/shelf"
      expect((await call("PUT", path, { name: "other", stickiness: true, legalValues: [{ value: "b" }] })).status).toBe(
        200
      )
      expect((await call("GET", path)).body).toEqual({ ...made, legalValues: [{ value: "b" }] })
      expect((await call("PUT", path, { description: null })).status).toBe(200)
      expect((await call("GET", path)).body).toMatchObject({ description: null, stickiness: false, legalValues: [] })
      const bad = await call("PUT", path, { sortOrder: 1.5, legalValues: [{ value: "" }] })
      expect(bad.body.details.map(({ path: where }: { path: string }) => where)).toEqual([
        "/body/sortOrder",
        "/body/legalValues/0/value"
      ])
      for (const method of ["GET", "PUT", "DELETE"]) {
        expect((await call(method, "/context/missing", method === "PUT" ? {} : undefined)).status).toBe(404)
      }
    })

    it("have legal values that are added and removed one by one", async () => {
      await call("POST", "/context", { name: "size", legalValues: [{ value: "s" }] })
      const values = async () => (await call("GET", "/context/size")).body.legalValues
      const path = "/context/size/legal-values"
      expect((await call("POST", path, { value: "l/x", description: "large" })).status).toBe(200)
      expect((await call("POST", path, { value: "s", description: "small" })).status).toBe(200)
      expect(await values()).toEqual([
        { value: "s", description: "small" },
        { value: "l/x", description: "large" }
      ])
      expect((await call("POST", path, { value: "" })).body.details[0].path).toBe("/body/value")
      for (const value of ["l%2Fx", "l%2Fx"]) expect((await call("DELETE", `${path}/${value}`)).status).toBe(200)
      expect(await values()).toEqual([{ value: "s", description: "small" }])
      expect((await call("POST", "/context/missing/legal-values", { value: "s" })).status).toBe(404)
      expect((await call("DELETE", "/context/missing/legal-values/s")).status).toBe(404)
    })

    it("have names that are validated before they are created", async () => {
      for (const [name, status] of [
        ["never-made", 200],
        ["userId", 409],
        ["a b", 400]
      ]) {
        expect((await call("POST", "/context/validate", { name })).status).toBe(status)
      }
    })

    it("are not deleted while they are in use", async () => {
      const project = await aProject(call)
      const feature = await aFeature(call, project)
      const constraint = { contextName: "floor", operator: "IN", values: ["1"] }
      await call("POST", "/context", { name: "floor" })
      const strategies = `/projects/${project}/features/${feature}/environments/development/strategies`
      const { body: strategy } = await call("POST", strategies, { name: "default", constraints: [constraint] })
      expect((await call("GET", "/context/floor/strategies")).body).toEqual({
        strategies: [
          {
            id: strategy.id,
            featureName: feature,
            projectId: project,
            environment: "development",
            strategyName: "default"
          }
        ]
      })
      const { body: fields } = await call("GET", "/context")
      expect(fields.find(({ name }: { name: string }) => name === "floor")).toMatchObject({
        usedInFeatures: 1,
        usedInProjects: 1
      })
      const inUse = await call("DELETE", "/context/floor")
      expect([inUse.status, inUse.body.name]).toEqual([400, "InvalidOperationError"])
      expect(inUse.body.message).toContain(feature)
      await call("DELETE", `${strategies}/${strategy.id}`)
      expect((await call("DELETE", "/context/floor")).status).toBe(200)
      expect((await call("GET", "/context/floor/strategies")).status).toBe(404)
    })
  })
