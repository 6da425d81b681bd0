import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { aUser, logInAs } from "../fixtures/a-user.ts"
import { sendConforming } from "../harness/conform.ts"
import { type ProviderLogins, startProviderLogins } from "../harness/provider-logins.ts"
import type { TestInstance } from "../harness/test-instance.ts"

export const testProviderLinkRequests = (service: TestInstance) =>
  describe("requests for a link to a login provider", () => {
    const { call, fetch, secretOf } = service
    const send = sendConforming(fetch)
    let logins: ProviderLogins
    beforeAll(async () => {
      logins = await startProviderLogins(service)
    })
    afterAll(() => logins.close())

    const logInWith = (person: object) => {
      logins.provider.person = { email_verified: true, ...person }
      return logins.logIn()
    }
    const idOf = async ({ cookie }: { readonly cookie: string }) =>
      (await send("GET", "/api/admin/user", undefined, { cookie })).body.user.id
    const aLogin = async (rootRole: string) => {
      const user = await aUser(call, { rootRole })
      return { user, cookie: (await logInAs(send, user.username)).cookie }
    }

    it("are the only way to link an administrator", async () => {
      const { cookie, user } = await aLogin("Admin")
      const person = { sub: randomUUID(), email: user.email }
      const refused = await logInWith(person)
      expect(refused).toMatchObject({ status: 403, cookie: "", message: expect.stringContaining("/auth/oidc/link") })

      const asked = await logins.askForLink({ cookie })
      expect([asked.status, Object.keys(asked.body)]).toEqual([200, ["redirectTo"]])
      const finished = await logins.finishLink(asked, cookie)
      expect([finished.status, await idOf(finished)]).toEqual([302, user.id])
      const { body: log } = await call("GET", "/search/events?limit=1")
      expect(log.events).toMatchObject([{ type: "user-updated", data: null, createdByUserId: user.id }])
      expect(await idOf(await logInWith({ sub: person.sub, email: "elsewhere@example.com" }))).toBe(user.id)
      expect((await logInWith({ ...person, sub: randomUUID() })).status).toBe(403)
    })

    it("need a session of the user's own, and no page of another origin", async () => {
      const { cookie } = await aLogin("Admin")
      for (const headers of [{}, { authorization: secretOf("adminUser") }, { cookie: "halyard-session=unknown" }]) {
        expect(await logins.askForLink(headers)).toMatchObject({ status: 401, providerCookie: "" })
      }
      const forged = await logins.askForLink({ cookie, origin: "https://evil.example", "sec-fetch-site": "cross-site" })
      expect([forged.status, forged.providerCookie]).toEqual([403, ""])
    })

    it("are finished in the same session only", async () => {
      const [{ cookie, user }, other] = [await aLogin("Admin"), await aLogin("Viewer")]
      const person = { sub: randomUUID(), email: user.email }
      logins.provider.person = { email_verified: true, ...person }
      const asked = await logins.askForLink({ cookie })
      for (const session of ["", other.cookie]) {
        expect(await logins.finishLink(asked, session)).toMatchObject({ status: 401, cookie: "" })
      }
      const ended = await logins.askForLink({ cookie })
      expect((await send("POST", "/logout", undefined, { cookie })).status).toBe(200)
      expect(await logins.finishLink(ended, cookie)).toMatchObject({ status: 401, cookie: "" })
      expect((await logInWith(person)).status).toBe(403)
    })

    it("replace an earlier link, and take no identity from another user", async () => {
      const { cookie, user } = await aLogin("Viewer")
      const [first, second] = [randomUUID(), randomUUID()]
      expect(await idOf(await logInWith({ sub: first, email: user.email }))).toBe(user.id)
      logins.provider.person = { sub: second }
      const relinked = await logins.finishLink(await logins.askForLink({ cookie }), cookie)
      expect(await idOf(relinked)).toBe(user.id)
      expect((await logInWith({ sub: first, email: "first@example.com" })).status).toBe(403)

      const other = await aLogin("Viewer")
      logins.provider.person = { sub: second }
      const taken = await logins.finishLink(await logins.askForLink({ cookie: other.cookie }), other.cookie)
      expect(taken).toMatchObject({ status: 403, cookie: "", message: expect.stringContaining("another user") })
      expect(await idOf(await logInWith({ sub: second, email: other.user.email }))).toBe(user.id)
    })
  })
