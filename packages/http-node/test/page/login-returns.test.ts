import { layerMemory } from "@halyard/store-memory"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { openBrowser } from "../harness/browser.ts"
import { logInByProvider } from "../harness/log-in-by-provider.ts"
import { type LoginInstance, startLoginInstance } from "../harness/start-login-instance.ts"
import { type LoginProvider, startLoginProvider } from "../harness/start-login-provider.ts"
import { aPage } from "./a-page.ts"

const page = aPage()
let halyard: LoginInstance
let provider: LoginProvider
beforeAll(async () => {
  halyard = await startLoginInstance(layerMemory, { console: page.folder, baseUriPath: "/flags" })
  provider = await startLoginProvider({ redirectUri: `${halyard.url}/auth/oidc/callback` })
})
beforeEach(() => halyard.logInBy(provider.issuer))
afterAll(async () => {
  await Promise.all([halyard.close(), provider.close()])
  page.remove()
})

/** The header that a browser sends when it follows a redirect. */
const OPENED = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" }

const logInAs = (person: Readonly<Record<string, unknown>>, headers = OPENED as Readonly<Record<string, string>>) => {
  provider.person = person
  return logInByProvider(halyard, "/projects/default", headers)
}

describe("a login by the provider in a browser", () => {
  it("ends on the page that the person wanted", async () => {
    await halyard.logInBy(provider.issuer, { autoCreate: true })
    const { location, status } = await logInAs({ email: "ada@example.com", email_verified: true })
    expect([status, location]).toEqual([302, "/flags/projects/default"])
  })

  it.each([
    ["no-account", { email: "nobody@example.com", email_verified: true }, {}],
    [
      "needs-invitation",
      { email: "eve@example.org", email_verified: true },
      { autoCreate: true, emailDomains: "example.com" }
    ],
    ["unconfirmed-email", { email: "eve@example.com", email_verified: false }, {}],
    ["no-email", { sub: "without", email: undefined }, {}],
    ["weak-login", { email: "eve@example.com", email_verified: true }, { acrValues: "a-second-factor" }]
  ])("ends on the page of the login with %s if it is refused", async (code, person, settings) => {
    await halyard.logInBy(provider.issuer, settings)
    const refused = await logInAs(person)
    expect([refused.status, refused.location]).toEqual([302, `/flags/login?error=${code}`])
    expect(refused.headers.get("cache-control")).toBe("no-store")
    const { body } = await logInAs(person, { accept: "application/json" })
    expect(body).toMatchObject({ name: "NoAccessError" })
  })

  it("says that it took too long, or was begun elsewhere", async () => {
    const { go } = openBrowser()
    const answer = await go(`${halyard.url}/auth/oidc/callback?code=x&state=y`, { headers: OPENED })
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/flags/login?error=expired"])
  })

  it("says at its beginning why it is not possible", async () => {
    const begin = async (query = "") => {
      const answer = await openBrowser().go(`${halyard.url}/auth/oidc/login${query}`, { headers: OPENED })
      return [answer.status, answer.headers.get("location")]
    }
    expect(await begin("?redirect=https://evil.example")).toEqual([302, "/flags/login?error=failed"])
    await halyard.logInBy("http://127.0.0.1:1")
    expect(await begin()).toEqual([302, "/flags/login?error=provider-unavailable"])
    await halyard.logInBy(provider.issuer, { enabled: false })
    expect(await begin()).toEqual([302, "/flags/login?error=not-enabled"])
  })
})

it("answers errors as JSON if there is no page", async () => {
  const without = await startLoginInstance(layerMemory)
  const answer = await openBrowser().go(`${without.url}/auth/oidc/callback?code=x`, { headers: OPENED })
  expect([answer.status, await answer.json()]).toEqual([
    401,
    expect.objectContaining({ name: "AuthenticationRequired" })
  ])
  await without.close()
})
