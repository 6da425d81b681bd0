import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"

export const testSegments = ({ call, fetch, secretOf }: TestInstance) =>
  describe("segments", () => {
    it("are made", async () => {
      const segment = { name: "staff", constraints: [{ contextName: "userId", operator: "IN", values: ["1", "2"] }] }
      const created = await call("POST", "/segments", segment)
      expect(created.status).toBe(201)
      expect(created.headers.get("location")).toBe(`/api/admin/segments/${created.body.id}`)
      expect(created.body).toMatchObject({ name: "staff", project: null, createdBy: "init-admin-1" })
      expect((await call("POST", "/segments", segment)).status).toBe(409)
      const lost = await call("POST", "/segments", { ...segment, name: "x", project: "missing" })
      expect([lost.status, lost.body.details.map(pathOf)]).toEqual([400, ["/body/project"]])
      expect((await call("POST", "/segments", { name: "" })).body.details).toHaveLength(1)
      const bad = [{ contextName: "nothing", operator: "NUM_GT", value: "x" }]
      expect((await call("POST", "/segments", { name: "bad", constraints: bad })).body.details).toHaveLength(2)
    })

    it("are listed, read, changed and deleted", async () => {
      const { id } = await aSegment(call, "life")
      const listed = (await call("GET", "/segments")).body.segments.find((one: { id: number }) => one.id === id)
      expect(listed).toMatchObject({ name: "life", usedInFeatures: 0, usedInProjects: 0 })
      const change = { name: "afterlife", description: "Gone", constraints: [] }
      expect((await call("PUT", `/segments/${id}`, change)).status).toBe(204)
      expect((await call("GET", `/segments/${id}`)).body).toMatchObject({ id, ...change, project: null })
      expect((await call("PUT", `/segments/${id}`, { name: "afterlife" })).body.details.map(pathOf)).toEqual([
        "/body/constraints"
      ])
      expect((await call("DELETE", `/segments/${id}`)).status).toBe(204)
      expect((await call("GET", `/segments/${id}`)).status).toBe(404)
    })

    it("of a project are made, changed and deleted by its members", async () => {
      const segment = { name: "of-members", project: "default", constraints: [] }
      expect((await call("POST", "/segments", { ...segment, project: null }, "member")).status).toBe(403)
      const made = await call("POST", "/segments", segment, "member")
      expect([made.status, made.body.project]).toEqual([201, "default"])
      const path = `/segments/${made.body.id}`
      expect((await call("PUT", path, { ...segment, description: "Ours" }, "member")).status).toBe(204)
      const away = await call("PUT", path, { ...segment, project: null }, "member")
      expect([away.status, away.body.permissions]).toEqual([403, ["UPDATE_SEGMENT"]])
      expect((await call("DELETE", path, undefined, "viewer")).status).toBe(403)
      expect((await call("DELETE", path, undefined, "member")).status).toBe(204)
    })

    it("are refused to others before the body or the id is looked at", async () => {
      const missing = "/segments/2000000000"
      const requests = [
        ["POST", "/segments", "CREATE_SEGMENT"],
        ["PUT", missing, "UPDATE_SEGMENT"],
        ["PUT", "/segments/abc", "UPDATE_SEGMENT"],
        ["DELETE", missing, "DELETE_SEGMENT"],
        ["DELETE", "/segments/abc", "DELETE_SEGMENT"]
      ] as const
      for (const [method, path, permission] of requests) {
        const body = method === "DELETE" ? undefined : {}
        const refused = await call(method, path, body, "viewer")
        expect([method, path, refused.status, refused.body.permissions]).toEqual([method, path, 403, [permission]])
        expect([method, path, (await call(method, path, body, "member")).status]).toEqual([
          method,
          path,
          method === "DELETE" ? 404 : 400
        ])
      }
      const text = { method: "POST", headers: { authorization: secretOf("viewer"), "content-type": "text/plain" } }
      expect((await fetch("/api/admin/segments", { ...text, body: "x" })).status).toBe(403)
    })

    it("are not found by an invalid id", async () => {
      for (const id of ["0", "abc", "1.5", "01", "-1", "2147483648", "99999999999999999999"]) {
        expect((await call("GET", `/segments/${id}`)).status).toBe(404)
        expect((await call("GET", `/segments/${id}/strategies`)).status).toBe(404)
        expect((await call("PUT", `/segments/${id}`, { name: "none", constraints: [] })).status).toBe(404)
        expect((await call("DELETE", `/segments/${id}`)).status).toBe(404)
      }
    })

    it("have names that can be validated", async () => {
      const { name } = await aSegment(call, "tried")
      expect((await call("POST", "/segments/validate", { name: "untried" })).status).toBe(204)
      expect((await call("POST", "/segments/validate", { name })).status).toBe(409)
      expect((await call("POST", "/segments/validate", { name: "" })).body.details.map(pathOf)).toEqual(["/body/name"])
      const other = await aSegment(call, "trying")
      expect((await call("PUT", `/segments/${other.id}`, { name, constraints: [] })).status).toBe(409)
    })
  })

const aSegment = async (call: TestInstance["call"], name: string) =>
  (await call("POST", "/segments", { name, constraints: [] })).body

const pathOf = ({ path }: { readonly path: string }) => path
