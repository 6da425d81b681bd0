import { describe, expect, it } from "vitest"
import type { TestInstance } from "../../testing/test-instance.ts"

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
  })
