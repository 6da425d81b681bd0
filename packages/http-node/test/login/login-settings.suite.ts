import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"

const oidc = "/auth/oidc/settings"
const enabled = { enabled: true, clientId: "halyard", secret: "of-the-client" }
const view = { ...enabled, secret: "*****" }

export const testLoginSettings = ({ call, fetch }: TestInstance) => {
  const pathsOf = async (body: unknown) => {
    const answer = await call("POST", oidc, body)
    expect([answer.status, answer.body.name]).toEqual([400, "ValidationError"])
    return answer.body.details.map(({ path }: { path: string }) => path).toSorted()
  }

  describe("login settings", () => {
    it("save and show an OpenID Connect provider, with a masked secret", async () => {
      const all = {
        ...enabled,
        discoverUrl: "https://login.example.com/.well-known/openid-configuration",
        autoCreate: true,
        enableSingleSignOut: false,
        defaultRootRole: "Editor",
        defaultRootRoleId: 2,
        emailDomains: "example.com,example.org",
        acrValues: "mfa pwd",
        idTokenSigningAlgorithm: "RS384",
        enableGroupSyncing: true,
        groupJsonPath: "realm_access.roles",
        addGroupsScope: true
      }
      const saved = await call("POST", oidc, all)
      expect([saved.status, saved.body]).toEqual([200, { ...all, secret: "*****" }])
      expect((await call("GET", oidc)).body).toEqual({ ...all, secret: "*****" })
      expect((await call("POST", oidc, { ...all, secret: "*****" })).status).toBe(200)
    })

    it("can be disabled with or without other properties", async () => {
      await call("POST", oidc, enabled)
      expect((await call("POST", oidc, { enabled: false, secret: "*****" })).body).toEqual({
        enabled: false,
        secret: "*****"
      })
      expect((await call("POST", oidc, view)).body).toEqual(view)
      expect((await call("POST", oidc, { enabled: false })).body).toEqual({ enabled: false })
      expect((await call("GET", oidc)).body).toEqual({ enabled: false })
      expect(await pathsOf(view)).toEqual(["/body/secret"])
    })

    it("keep no masked secret for another provider", async () => {
      const discoverUrl = "https://login.example.com"
      await call("POST", oidc, { ...enabled, discoverUrl })
      expect(await pathsOf({ ...view, discoverUrl: "https://elsewhere.example" })).toEqual(["/body/secret"])
      expect(await pathsOf({ ...view, discoverUrl: `${discoverUrl}/realms/x` })).toEqual(["/body/secret"])
      expect((await call("GET", oidc)).body).toEqual({ ...view, discoverUrl })
      expect((await call("POST", oidc, { ...view, discoverUrl })).status).toBe(200)
      expect((await call("POST", oidc, { enabled: false, secret: "*****" })).status).toBe(200)
      expect(await pathsOf({ ...view, discoverUrl: "https://elsewhere.example" })).toEqual(["/body/secret"])
      expect((await call("POST", oidc, { ...enabled, discoverUrl: "https://elsewhere.example" })).status).toBe(200)
    })

    it("refuse other shapes and types, and name each property", async () => {
      expect(await pathsOf({})).toEqual(["/body/enabled"])
      expect(await pathsOf([])).toEqual(["/body", "/body/enabled"])
      expect(await pathsOf({ enabled: "true" })).toEqual(["/body/enabled"])
      expect(await pathsOf({ enabled: true })).toEqual(["/body/clientId", "/body/secret"])
      expect(await pathsOf({ enabled: true, clientId: 1, secret: null })).toEqual(["/body/clientId", "/body/secret"])
      expect(await pathsOf({ ...enabled, autoCreate: "yes", defaultRootRoleId: "1" })).toEqual([
        "/body/autoCreate",
        "/body/defaultRootRoleId"
      ])
      expect(await pathsOf({ ...enabled, idTokenSigningAlgorithm: "HS256", defaultRootRole: "Owner" })).toEqual([
        "/body/defaultRootRole",
        "/body/idTokenSigningAlgorithm"
      ])
      expect(await pathsOf({ ...enabled, clientSecret: "a", unknown: 1 })).toEqual([
        "/body/clientSecret",
        "/body/unknown"
      ])
      expect(await pathsOf({ enabled: false, unknown: 1 })).toEqual(["/body/unknown"])
      expect(await pathsOf({ ...enabled, clientId: "", discoverUrl: "no address" })).toEqual([
        "/body/clientId",
        "/body/discoverUrl"
      ])
      expect(await pathsOf({ ...enabled, defaultRootRoleId: 4 })).toEqual(["/body/defaultRootRoleId"])
      expect(await pathsOf({ ...enabled, groupJsonPath: "/groups" })).toEqual(["/body/groupJsonPath"])
    })

    it("refuse other content types", async () => {
      const response = await fetch(`/api/admin${oidc}`, {
        method: "POST",
        headers: { authorization: "*:*.a-secret-for-tests", "content-type": "text/plain" },
        body: JSON.stringify(enabled)
      })
      const body: unknown = await response.json()
      expect([response.status, body]).toMatchObject([415, { name: "ContentTypeerror" }])
    })

    it("show whether password login is enabled to administrators and to the UI", async () => {
      for (const disabled of [true, false]) {
        expect((await call("POST", "/auth/simple/settings", { disabled })).body).toEqual({ disabled })
        expect((await call("GET", "/auth/simple/settings")).body).toEqual({ disabled })
        expect((await call("GET", "/ui-config", undefined, "viewer")).body).toMatchObject({
          disablePasswordAuth: disabled,
          oidcConfiguredThroughEnv: false
        })
        const login = await fetch("/auth/simple/login", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ username: "nobody-here", password: "wrong-password" })
        })
        expect(login.status).toBe(disabled ? 403 : 401)
      }
      expect((await call("POST", "/auth/simple/settings", { disabled: 1 })).status).toBe(400)
    })
  })
}
