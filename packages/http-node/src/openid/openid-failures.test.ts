import { layerMemory } from "@halyard/store-memory"
import { createHmac, generateKeyPairSync } from "node:crypto"
import { createServer } from "node:http"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { errorOf } from "../../test/harness/error-body.ts"
import { beginLogin, logInByProvider } from "../../test/harness/log-in-by-provider.ts"
import { type LoginInstance, startLoginInstance } from "../../test/harness/start-login-instance.ts"
import { type IdToken, type LoginProvider, startLoginProvider } from "../../test/harness/start-login-provider.ts"

let halyard: LoginInstance
let provider: LoginProvider

const email = "ada@example.com"
const isUser = async () => {
  const { body } = await halyard.call("GET", "/api/admin/user-admin")
  return body.users.some((user: { email?: string }) => user.email === email)
}
/** Expects the login to fail without a session or a new user. */
const refusedWith = async (response: Response, status: number) => {
  const error = await errorOf(response, status)
  expect(response.headers.getSetCookie().join()).not.toContain("halyard-session")
  expect(await isUser()).toBe(false)
  return error
}

beforeAll(async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined)
  halyard = await startLoginInstance(layerMemory)
  provider = await startLoginProvider({ redirectUri: `${halyard.url}/auth/oidc/callback` })
})

afterAll(async () => {
  await halyard.close()
  await provider.close()
})

beforeEach(async () => {
  provider.person = { email, email_verified: true }
  provider.forge = undefined
  await halyard.logInBy(provider.issuer, { autoCreate: true })
})

describe("a login is refused", () => {
  it("with the state of another login", async () => {
    const { browser, callback } = await beginLogin(halyard)
    const other = await beginLogin(halyard)
    const state = new URL(other.callback).searchParams.get("state") ?? ""
    for (const text of [state, "made-up", ""]) {
      const url = new URL(callback)
      url.searchParams.set("state", text)
      const headers = { cookie: browser.cookiesFor(callback) }
      await refusedWith(await fetch(url, { redirect: "manual", headers }), 403)
    }
    const answer = await fetch(other.callback, {
      headers: { cookie: browser.cookiesFor(callback) },
      redirect: "manual"
    })
    await refusedWith(answer, 403)
  })

  it("without the cookie of the login, or with another one", async () => {
    const { browser, callback } = await beginLogin(halyard)
    const kept = browser.cookiesFor(callback)
    const swapped = (await beginLogin(halyard)).browser.cookiesFor(callback)
    await refusedWith(await fetch(callback, { redirect: "manual" }), 401)
    for (const cookie of ["halyard-provider-login=v1.AAAA", kept.slice(0, -4), "halyard-provider-login="]) {
      await refusedWith(await fetch(callback, { redirect: "manual", headers: { cookie } }), 401)
    }
    await refusedWith(await fetch(callback, { redirect: "manual", headers: { cookie: swapped } }), 403)
  })

  it("with an invented, used or missing code", async () => {
    const { browser, callback } = await beginLogin(halyard)
    const headers = { cookie: browser.cookiesFor(callback) }
    const url = new URL(callback)
    url.searchParams.set("code", "made-up")
    await refusedWith(await fetch(url, { redirect: "manual", headers }), 403)
    url.searchParams.delete("code")
    await refusedWith(await fetch(url, { redirect: "manual", headers }), 403)
    provider.forge = ({ header, key }) => ({ header, key, claims: {} })
    await refusedWith(await fetch(callback, { redirect: "manual", headers }), 403)
    provider.forge = undefined
    await refusedWith(await fetch(callback, { redirect: "manual", headers }), 403)
  })

  it("if the provider refuses the user", async () => {
    provider.person = { refused: true }
    const { browser, callback } = await beginLogin(halyard)
    const { message } = await refusedWith(await browser.go(callback), 403)
    expect(message).toBe("The login provider refused the login")
  })

  it.each([
    { email, email_verified: false },
    { email_verified: true },
    { email: "", email_verified: true },
    { email: "nonsense", email_verified: true }
  ])("as %j", async (person) => {
    provider.person = person
    for (const requireVerifiedEmail of [true, false]) {
      await halyard.logInBy(provider.issuer, { autoCreate: true, requireVerifiedEmail })
      const { browser, callback } = await beginLogin(halyard)
      await refusedWith(await browser.go(callback), 403)
    }
  })

  it("unless the provider confirms the email, where the settings require that", async () => {
    provider.person = { email }
    const { browser, callback } = await beginLogin(halyard)
    const { message } = await refusedWith(await browser.go(callback), 403)
    expect(message).toMatch(/does not confirm .* verified/)
    provider.person = { email: "unconfirmed@example.com" }
    await halyard.logInBy(provider.issuer, { autoCreate: true, requireVerifiedEmail: false })
    expect((await logInByProvider(halyard)).status).toBe(302)
  })

  it.each([undefined, "pwd", "mfa pwd"])("with the context %j, where the settings demand others", async (acr) => {
    await halyard.logInBy(provider.issuer, { autoCreate: true, acrValues: "mfa hwk" })
    provider.forge = withClaims(() => ({ acr }))
    const { browser, callback } = await beginLogin(halyard)
    const { message } = await refusedWith(await browser.go(callback), 403)
    expect(message).toContain("required way")
  })

  it("but not with a context that the settings demand", async () => {
    await halyard.logInBy(provider.issuer, { autoCreate: true, acrValues: "mfa hwk" })
    provider.person = { email: "hwk@example.com", email_verified: true }
    provider.forge = withClaims(() => ({ acr: "hwk" }))
    expect((await logInByProvider(halyard)).status).toBe(302)
  })

  it("for an unknown user if no users are created", async () => {
    await halyard.logInBy(provider.issuer, { autoCreate: false })
    const { browser, callback } = await beginLogin(halyard)
    const { message } = await refusedWith(await browser.go(callback), 403)
    expect(message).toContain(email)
  })
})

const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey
const now = () => Math.floor(Date.now() / 1000)
const withClaims =
  (change: (claims: IdToken["claims"]) => IdToken["claims"]) =>
  (token: IdToken): IdToken => ({ ...token, claims: { ...token.claims, ...change(token.claims) } })

describe("an id token is refused", () => {
  it.each<[string, (token: IdToken) => IdToken]>([
    ["with another nonce", withClaims(() => ({ nonce: "another" }))],
    ["without a nonce", withClaims(() => ({ nonce: undefined }))],
    ["for another client", withClaims(() => ({ aud: "somebody else" }))],
    ["of another issuer", withClaims(() => ({ iss: "https://evil.example" }))],
    ["of a clock far behind", withClaims(() => ({ iat: now() - 7200, exp: now() - 3600 }))],
    ["of a clock far ahead", withClaims(() => ({ iat: now() + 3600, exp: now() + 7200 }))],
    ["signed with a key of somebody else", (token) => ({ ...token, key: stranger })],
    ["signed with a key that nobody knows", (token) => ({ ...token, header: { ...token.header, kid: "unknown" } })],
    ["that says another algorithm", (token) => ({ ...token, header: { ...token.header, alg: "RS384" } })],
    ["that says none", (token) => ({ ...token, header: { alg: "none" } })],
    ["that says HS256", (token) => ({ ...token, header: { alg: "HS256" } })]
  ])("%s", async (_, forge) => {
    provider.forge = forge
    const { browser, callback } = await beginLogin(halyard)
    await refusedWith(await browser.go(callback), 403)
  })

  it("with another algorithm than in the settings, even if the provider signed it", async () => {
    await halyard.logInBy(provider.issuer, { autoCreate: true, idTokenSigningAlgorithm: "RS512" })
    const { browser, callback } = await beginLogin(halyard)
    await refusedWith(await browser.go(callback), 403)

    const strong = await startLoginProvider({
      redirectUri: `${halyard.url}/auth/oidc/callback`,
      algorithm: "RS512"
    })
    strong.person = { email: "strong@example.com", email_verified: true }
    await halyard.logInBy(strong.issuer, { autoCreate: true })
    expect((await logInByProvider(halyard)).status).toBe(403)
    await halyard.logInBy(strong.issuer, { autoCreate: true, idTokenSigningAlgorithm: "RS512" })
    expect((await logInByProvider(halyard)).status).toBe(302)
    await strong.close()
  })

  it("but not for a small clock difference", async () => {
    for (const [index, apart] of [-45, 45].entries()) {
      provider.person = { email: `apart-${index}@example.com`, email_verified: true }
      provider.forge = withClaims(() => ({ iat: now() + apart, exp: now() + apart + 10 }))
      expect((await logInByProvider(halyard)).status).toBe(302)
    }
  })
})

const beginning = () => fetch(`${halyard.url}/auth/oidc/login`, { redirect: "manual" })

describe("while the provider is unavailable", () => {
  it("a login fails, and passwords still work", async () => {
    await halyard.logInBy("http://127.0.0.1:9", { autoCreate: true })
    const { message, name } = await errorOf(await beginning(), 503)
    expect([name, message]).toEqual([
      "UnavailableError",
      "The login provider does not respond as expected; try again later"
    ])
    const login = await fetch(`${halyard.url}/auth/simple/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "nobody", password: "wrong" })
    })
    await errorOf(login, 401)
  })

  it("a login fails if the provider's answer is invalid", async () => {
    const server = createServer((_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>"))
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const address = server.address()
    await halyard.logInBy(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`)
    await errorOf(await beginning(), 503)
    server.close()
  })

  it("a login that began before fails", async () => {
    const redirectUri = `${halyard.url}/auth/oidc/callback`
    const failing = await startLoginProvider({ redirectUri })
    failing.person = { email }
    await halyard.logInBy(failing.issuer, { autoCreate: true })
    const { browser, callback } = await beginLogin(halyard)
    await failing.close()
    await refusedWith(await browser.go(callback), 503)
  })

  it("a login without settings fails", async () => {
    await halyard.call("POST", "/api/admin/auth/oidc/settings", { enabled: false })
    expect((await errorOf(await beginning(), 400)).name).toBe("InvalidOperationError")
    await halyard.call("POST", "/api/admin/auth/oidc/settings", { enabled: true, clientId: "a", secret: "b" })
    expect((await errorOf(await beginning(), 400)).message).toContain("discoverUrl")
    await errorOf(await fetch(`${halyard.url}/auth/oidc/callback?code=a&state=b`, { redirect: "manual" }), 401)
    await errorOf(await fetch(`${halyard.url}/auth/oidc/callback?code=a&code=b`, { redirect: "manual" }), 400)
  })

  it("a wrong client secret is reported to the operator", async () => {
    await halyard.logInBy(provider.issuer, { secret: createHmac("sha256", "a").digest("hex") })
    const { browser, callback } = await beginLogin(halyard)
    await refusedWith(await browser.go(callback), 503)
  })
})
