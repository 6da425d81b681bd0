import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"

export const testBanners = ({ call }: TestInstance) =>
  describe("banners", () => {
    it("are made, changed, switched and deleted", async () => {
      const made = await call("POST", "/banners", { message: "**Freeze**", variant: "warning", unknown: 1 })
      const { id } = made.body
      expect([made.status, made.headers.get("location")]).toEqual([201, `/api/admin/banners/${id}`])
      expect(made.body).toMatchObject({ message: "**Freeze**", variant: "warning", enabled: true, sticky: false })
      const changed = await call("PUT", `/banners/${id}`, { message: "Over", link: "/projects", linkText: "See" })
      expect([changed.status, changed.body]).toEqual([
        200,
        { ...made.body, message: "Over", link: "/projects", linkText: "See" }
      ])
      for (const [state, enabled] of [
        ["off", false],
        ["on", true]
      ] as const) {
        const switched = await call("POST", `/banners/${id}/${state}`)
        expect([switched.status, switched.body.enabled]).toEqual([200, enabled])
      }
      expect((await call("DELETE", `/banners/${id}`)).status).toBe(200)
      for (const path of [`/banners/${id}/on`, "/banners/none/on", "/banners/0/off"]) {
        expect((await call("POST", path)).status).toBe(404)
      }
    })

    it("are read by everybody, unless they are switched off", async () => {
      const [view, hidden] = [await aBanner(call), await aBanner(call, { enabled: false })]
      const idsFor = async (caller: "admin" | "viewer") =>
        (await call("GET", "/banners", undefined, caller)).body.banners.map(({ id }: { id: number }) => id)
      expect((await idsFor("admin")).slice(0, 2)).toEqual([hidden.id, view.id])
      expect((await idsFor("viewer"))[0]).toBe(view.id)
      expect((await call("POST", "/banners", { message: "Hi" }, "editor")).status).toBe(403)
    })

    it("are refused with every violation", async () => {
      const bad = { message: "x".repeat(2001), variant: "loud", sticky: "yes" }
      const refused = await call("POST", "/banners", bad)
      expect([refused.status, refused.body.details.map(pathOf)]).toEqual([400, ["/body/variant", "/body/sticky"]])
      const script = await call("POST", "/banners", { message: "x".repeat(2001), link: "javascript:alert(1)" })
      expect([script.status, script.body.details.map(pathOf)]).toEqual([400, ["/body/message", "/body/link"]])
    })
  })

const aBanner = async (call: TestInstance["call"], more = {}) =>
  (await call("POST", "/banners", { message: "Hello", ...more })).body

const pathOf = ({ path }: { path: string }) => path
