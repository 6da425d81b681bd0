import { beforeAll, describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aDirectory, type Directory, userSchema } from "./a-directory.ts"

export const testScimProtocol = (service: TestInstance) =>
  describe("the SCIM API", () => {
    const { call, fetch, secretOf } = service
    let directory: Directory
    beforeAll(async () => {
      directory = await aDirectory(service)
    })

    it("takes its own token only, which is good for nothing else", async () => {
      const { send, token } = directory
      const users = await send("GET", "/Users", undefined, { authorization: `bearer ${token}` })
      expect([users.status, users.headers.get("cache-control")]).toEqual([200, "no-store"])
      for (const authorization of [
        "",
        "Bearer ",
        `Bearer ${token}x`,
        secretOf("admin"),
        secretOf("sdk"),
        secretOf("viewer")
      ]) {
        const { body, headers, status } = await send("GET", "/Users", undefined, { authorization })
        expect([status, body.status, headers.get("www-authenticate")]).toEqual([401, "401", "Bearer"])
      }
      // An unknown caller learns nothing about the body.
      expect((await send("POST", "/Users", "{", { authorization: "" })).status).toBe(401)
      for (const path of ["/api/admin/user", "/api/client/features", "/api/frontend"]) {
        expect((await fetch(path, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
      }
    })

    it("takes only the newest token, and none while it is disabled", async () => {
      const before = directory
      expect((await call("GET", "/scim-settings")).body).toEqual({ enabled: true, hasToken: true })
      const generated = await call("POST", "/scim-settings/generate-new-token")
      expect(generated.headers.get("cache-control")).toBe("no-store")
      expect((await before.send("GET", "/Users")).status).toBe(401)
      directory = await aDirectory(service)
      expect((await call("POST", "/scim-settings", { enabled: false })).body).toEqual({
        enabled: false,
        hasToken: true
      })
      const refused = await directory.send("GET", "/Users")
      expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining("disabled")])
      expect((await before.send("GET", "/Users")).status).toBe(401)
      await call("POST", "/scim-settings", { enabled: true })
      expect((await directory.send("GET", "/Users")).status).toBe(200)
      expect((await call("POST", "/scim-settings", { enabled: "yes" })).status).toBe(400)
    })

    it("describes itself", async () => {
      const config = await directory.ask(200, "GET", "/ServiceProviderConfig")
      expect(config).toMatchObject({
        patch: { supported: true },
        filter: { supported: true },
        bulk: { supported: false }
      })
      const types = await directory.ask(200, "GET", "/ResourceTypes")
      expect(types.Resources.map(({ id }: { id: string }) => id)).toEqual(["User", "Group"])
      expect(await directory.ask(200, "GET", "/ResourceTypes/User")).toEqual(types.Resources[0])
      const schemas = await directory.ask(200, "GET", "/Schemas")
      expect(schemas.Resources).toHaveLength(2)
      expect(await directory.ask(200, "GET", `/Schemas/${userSchema}`)).toEqual(schemas.Resources[0])
      await directory.ask(404, "GET", "/Schemas/unknown")
    })

    it("takes SCIM and plain JSON, within limits", async () => {
      const { send } = directory
      const body = { userName: "of-plain-json@example.com" }
      expect((await send("POST", "/Users", body, { "content-type": "application/json" })).status).toBe(201)
      expect((await send("POST", "/Users", body, { "content-type": "text/plain" })).body).toMatchObject({
        status: "415"
      })
      const large = JSON.stringify({ ...body, title: "x".repeat(600_000) })
      expect((await send("POST", "/Users", large)).body).toMatchObject({ status: "413" })
      const plain = await fetch("/api/admin/tag-types", {
        method: "POST",
        headers: { authorization: secretOf("admin"), "content-type": "application/scim+json" },
        body: "{}"
      })
      expect(plain.status).toBe(415)
    })

    it("records each write with its author", async () => {
      const user = await directory.ask(201, "POST", "/Users", { userName: "of-events@example.com", displayName: "Ada" })
      await directory.ask(200, "PUT", `/Users/${user.id}`, { userName: "of-events@example.com", displayName: "Ada" })
      await directory.ask(201, "POST", "/Groups", { displayName: "Of events", members: [{ value: user.id }] })
      const events = (await call("GET", "/events")).body.events.slice(0, 3)
      expect(events.map(({ type }: { type: string }) => type)).toEqual([
        "group-user-added",
        "group-created",
        "user-created"
      ])
      for (const event of events) expect(event).toMatchObject({ createdBy: "halyard_scim", createdByUserId: -1338 })
      expect(events[2].data).toMatchObject({ name: "Ada", scimId: user.id })
    })
  })
