import { layerMemory } from "@halyard/store-memory"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { beginLogin, logInByProvider } from "../../test/harness/log-in-by-provider.ts"
import { type LoginInstance, startLoginInstance } from "../../test/harness/start-login-instance.ts"
import { type LoginProvider, startLoginProvider } from "../../test/harness/start-login-provider.ts"

let halyard: LoginInstance
let provider: LoginProvider
let last = 0

const redirectUri = () => `${halyard.url}/auth/oidc/callback`
const anEmail = () => `person-${(last += 1)}@example.com`
const userOf = async (email: unknown) => {
  const { body } = await halyard.call("GET", "/api/admin/user-admin")
  return body.users.find((user: { email?: string }) => user.email === email)
}

beforeAll(async () => {
  halyard = await startLoginInstance(layerMemory)
  provider = await startLoginProvider({ redirectUri: redirectUri() })
})

afterAll(async () => {
  await halyard.close()
  await provider.close()
})

beforeEach(async () => {
  provider.person = { email: anEmail(), email_verified: true, name: "Ada King" }
  provider.forge = undefined
  await halyard.logInBy(provider.issuer, { autoCreate: true })
})

describe("a login with a provider", () => {
  it("requests a code with PKCE, state and nonce, and begins a session of a new user", async () => {
    const { authorization, browser, callback } = await beginLogin(halyard)
    const asked = Object.fromEntries(authorization.searchParams)
    expect(asked).toMatchObject({
      response_type: "code",
      client_id: "halyard",
      redirect_uri: redirectUri(),
      scope: "openid profile email",
      code_challenge_method: "S256"
    })
    for (const name of ["state", "nonce", "code_challenge"]) expect(asked[name]).toMatch(/^[\w-]{43}$/)
    expect(asked).not.toHaveProperty("acr_values")

    const answer = await browser.go(callback)
    expect([answer.status, answer.headers.get("location"), answer.headers.get("cache-control")]).toEqual([
      302,
      "/",
      "no-store"
    ])
    const cookies = answer.headers.getSetCookie()
    expect(cookies.find((line) => line.startsWith("halyard-session="))).toMatch(/HttpOnly.*SameSite=Lax/)
    expect(cookies.find((line) => line.startsWith("halyard-provider-login="))).toMatch(/Max-Age=0/)
    const me = await (await browser.go(`${halyard.url}/api/admin/user`)).json()
    expect(me).toMatchObject({ user: { email: provider.person["email"], name: "Ada King", rootRole: 3 } })
  })

  it("redirects to the requested page of this service, and to no other site", async () => {
    expect((await logInByProvider(halyard, "/projects/default?sort=name")).location).toBe("/projects/default?sort=name")
    for (const elsewhere of [
      "https://evil.example/",
      "//evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
      "x"
    ]) {
      const { headers, status } = await fetch(
        `${halyard.url}/auth/oidc/login?redirect=${encodeURIComponent(elsewhere)}`,
        {
          redirect: "manual"
        }
      )
      expect([elsewhere, status, headers.get("location")]).toEqual([elsewhere, 400, null])
    }
  })

  it("requests scopes and context classes of the settings", async () => {
    await halyard.logInBy(provider.issuer, { addGroupsScope: true, acrValues: "mfa pwd" })
    const { authorization } = await beginLogin(halyard)
    expect(Object.fromEntries(authorization.searchParams)).toMatchObject({
      scope: "openid profile email groups",
      acr_values: "mfa pwd"
    })
  })

  it("finds the provider by its issuer or its discovery URL", async () => {
    for (const discoverUrl of [provider.issuer, `${provider.issuer}/.well-known/openid-configuration`]) {
      await halyard.logInBy(discoverUrl, { autoCreate: true })
      expect((await logInByProvider(halyard)).status).toBe(302)
    }
  })

  it("accepts new users from approved domains, and existing users from any", async () => {
    await halyard.logInBy(provider.issuer, { autoCreate: true, emailDomains: "example.org" })
    const refused = await logInByProvider(halyard)
    expect([refused.status, refused.body?.name]).toEqual([403, "NoAccessError"])
    expect(await userOf(provider.person["email"])).toBeUndefined()
    expect(refused.headers.getSetCookie().join()).not.toContain("halyard-session")

    const { body } = await halyard.call("POST", "/api/admin/user-admin", {
      email: provider.person["email"],
      rootRole: 2
    })
    const { browser, status } = await logInByProvider(halyard)
    const me = await (await browser.go(`${halyard.url}/api/admin/user`)).json()
    expect([status, me]).toMatchObject([302, { user: { id: body.id } }])
  })

  it("reads missing claims from the provider's user info", async () => {
    const terse = await startLoginProvider({ redirectUri: redirectUri(), conform: true })
    terse.person = { email: anEmail(), email_verified: false }
    await halyard.logInBy(terse.issuer, { autoCreate: true })
    expect((await logInByProvider(halyard)).status).toBe(403)
    terse.person = { email: anEmail(), email_verified: true, name: "Terse" }
    expect((await logInByProvider(halyard)).status).toBe(302)
    expect(await userOf(terse.person["email"])).toMatchObject({ name: "Terse" })
    await terse.close()
  })

  it("adds users to mapped groups and removes them", async () => {
    await halyard.logInBy(provider.issuer, {
      autoCreate: true,
      enableGroupSyncing: true,
      groupJsonPath: "realm_access.roles"
    })
    const { body: group } = await halyard.call("POST", "/api/admin/groups", {
      name: "Pilots",
      mappingsSSO: ["pilots"],
      users: []
    })
    const members = async () => (await halyard.call("GET", `/api/admin/groups/${group.id}`)).body.users.length
    for (const [roles, count] of [
      [["pilots", "others"], 1],
      [["others"], 0]
    ] as const) {
      provider.person = { ...provider.person, realm_access: { roles } }
      expect((await logInByProvider(halyard)).status).toBe(302)
      expect(await members()).toBe(count)
    }
  })

  it("keeps the groups of a user with more of them than the provider sends", async () => {
    await halyard.logInBy(provider.issuer, {
      autoCreate: true,
      enableGroupSyncing: true,
      groupJsonPath: "realm_access.roles"
    })
    const { body: group } = await halyard.call("POST", "/api/admin/groups", {
      name: "Sailors",
      mappingsSSO: ["sailors"],
      users: []
    })
    const members = async () => (await halyard.call("GET", `/api/admin/groups/${group.id}`)).body.users.length
    provider.person = { ...provider.person, realm_access: { roles: ["sailors"] } }
    await logInByProvider(halyard)
    provider.person = { ...provider.person, realm_access: undefined }
    provider.forge = (token) => ({ ...token, claims: { ...token.claims, _claim_names: { realm_access: "src1" } } })
    expect((await logInByProvider(halyard)).status).toBe(302)
    expect(await members()).toBe(1)
    provider.forge = undefined
    expect((await logInByProvider(halyard)).status).toBe(302)
    expect(await members()).toBe(0)
  })

  it("can begin on one instance and finish on another", async () => {
    const other = await startLoginInstance(layerMemory, { serviceUrl: halyard.url })
    await other.logInBy(provider.issuer, { autoCreate: true })
    const { browser, callback } = await beginLogin(halyard)
    const cookie = browser.cookiesFor(callback)
    const answer = await fetch(callback.replace(halyard.url, other.url), { redirect: "manual", headers: { cookie } })
    expect([answer.status, await answer.text()]).toEqual([302, ""])
    await other.close()
  })

  it("works below a base path", async () => {
    const below = await startLoginInstance(layerMemory, { baseUriPath: "/flags" })
    const its = await startLoginProvider({ redirectUri: `${below.url}/auth/oidc/callback` })
    its.person = provider.person
    await below.logInBy(its.issuer, { autoCreate: true })
    const { browser, location, status } = await logInByProvider(below, "/projects")
    expect([status, location]).toEqual([302, "/flags/projects"])
    expect((await browser.go(`${below.url}/api/admin/user`)).status).toBe(200)
    await Promise.all([below.close(), its.close()])
  })

  it("accepts rotated keys of the provider", async () => {
    const port = Number(new URL(provider.issuer).port)
    expect((await logInByProvider(halyard)).status).toBe(302)
    await provider.close()
    const { person } = provider
    provider = await startLoginProvider({ redirectUri: redirectUri(), port })
    provider.person = person
    expect((await logInByProvider(halyard)).status).toBe(302)
  })
})

describe("logging out", () => {
  it("ends the provider's session if the settings say so", async () => {
    await halyard.logInBy(provider.issuer, { autoCreate: true, enableSingleSignOut: true })
    const { browser } = await logInByProvider(halyard)
    const answer = await browser.go(`${halyard.url}/logout`, { method: "POST" })
    const { redirectTo } = (await answer.json()) as { redirectTo: string }
    const end = new URL(redirectTo)
    expect(`${end.origin}${end.pathname}`).toBe(`${provider.issuer}/session/end`)
    expect(end.searchParams.get("post_logout_redirect_uri")).toBe(`${halyard.url}/`)
    expect(end.searchParams.get("id_token_hint")).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect((await browser.go(redirectTo)).status).toBe(200)
    expect((await browser.go(`${halyard.url}/api/admin/user`)).status).toBe(401)
  })

  it("sends a page to the provider", async () => {
    await halyard.logInBy(provider.issuer, { autoCreate: true, enableSingleSignOut: true })
    const { browser } = await logInByProvider(halyard)
    const form = { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" } }
    const answer = await browser.go(`${halyard.url}/logout`, form)
    expect(answer.status).toBe(302)
    expect(answer.headers.get("location")).toContain(`${provider.issuer}/session/end?`)
    const { headers } = await browser.go(`${halyard.url}/logout`, form)
    expect(headers.get("location")).toBe(`${new URL(halyard.url).pathname.replace(/\/$/, "")}/signed-out`)
  })

  it("ends only Halyard's session otherwise, or while the provider is down", async () => {
    const { browser } = await logInByProvider(halyard)
    expect(await (await browser.go(`${halyard.url}/logout`, { method: "POST" })).json()).toEqual({ redirectTo: null })
    await halyard.logInBy(provider.issuer, { autoCreate: true, enableSingleSignOut: true })
    const later = (await logInByProvider(halyard)).browser
    await halyard.logInBy("http://127.0.0.1:1", { enableSingleSignOut: true })
    const answer = await later.go(`${halyard.url}/logout`, { method: "POST" })
    expect([answer.status, await answer.json()]).toEqual([200, { redirectTo: null }])
  })
})
