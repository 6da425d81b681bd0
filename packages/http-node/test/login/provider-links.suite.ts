import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { aSignedUpUser, aUser, logInAs } from "../fixtures/a-user.ts"
import { sendConforming } from "../harness/conform.ts"
import { type ProviderLogins, startProviderLogins } from "../harness/provider-logins.ts"
import type { TestInstance } from "../harness/test-instance.ts"

export const testProviderLinks = (service: TestInstance) =>
  describe("identities of login providers", () => {
    const { call, fetch } = service
    const send = sendConforming(fetch)
    let logins: ProviderLogins
    beforeAll(async () => {
      logins = await startProviderLogins(service)
    })
    afterAll(() => logins.close())
    beforeEach(() => logins.use(logins.provider))

    const logInWith = (person: object, provider = logins.provider) => {
      provider.person = { email_verified: true, ...person }
      return logins.logIn()
    }
    const idOf = async ({ cookie }: { readonly cookie: string }) =>
      (await send("GET", "/api/admin/user", undefined, { cookie })).body.user.id
    const statusOf = async (headers: Readonly<Record<string, string>>) =>
      (await send("GET", "/api/admin/user", undefined, headers)).status

    it("are linked by email once, and then identify a user whatever the email", async () => {
      const [user, other] = [await aUser(call), await aUser(call)]
      const sub = randomUUID()
      expect(await idOf(await logInWith({ sub, email: user.email }))).toBe(user.id)
      for (const person of [
        { sub, email: other.email },
        { sub, email: "no address" },
        { sub, email_verified: false }
      ]) {
        expect(await idOf(await logInWith(person))).toBe(user.id)
      }
      const { cookie, message, status } = await logInWith({ sub: randomUUID(), email: user.email })
      expect([status, cookie, message]).toEqual([403, "", expect.stringContaining("another identity")])
      expect(await idOf(await logInWith({ sub: randomUUID(), email: other.email }))).toBe(other.id)
    })

    it("begin sessions that their user lists and ends like others", async () => {
      const user = await aUser(call)
      const { cookie } = await logInWith({ sub: randomUUID(), email: user.email })
      const { cookie: other } = await logInAs(send, user.email, { "user-agent": "A browser" })
      const { body } = await send("GET", "/api/admin/user/sessions", undefined, { cookie: other })
      const theirs = body.sessions.find(({ current }: { current: boolean }) => !current)
      expect(body.sessions).toHaveLength(2)
      expect(theirs).toMatchObject({ userAgent: expect.any(String), expiresAt: theirs.endsAt })
      const path = `/api/admin/user/sessions/${theirs.id}`
      expect((await send("DELETE", path, undefined, { cookie: other })).status).toBe(200)
      expect([await statusOf({ cookie }), await statusOf({ cookie: other })]).toEqual([401, 200])
    })

    it("are linked by email only if the provider confirms it, or the settings do not require that", async () => {
      const user = await aUser(call)
      const person = { sub: randomUUID(), email: user.email, email_verified: undefined }
      await logins.use(logins.provider, { autoCreate: true })
      expect(await logInWith(person)).toMatchObject({ status: 403, cookie: "" })
      await logins.use(logins.provider, { requireVerifiedEmail: false })
      expect(await logInWith({ ...person, email_verified: false })).toMatchObject({ status: 403, cookie: "" })
      expect(await idOf(await logInWith(person))).toBe(user.id)
      await logins.use(logins.provider)
      expect(await idOf(await logInWith(person))).toBe(user.id)
    })

    it("give an account to the owner of its email, if another person registered it", async () => {
      const user = await aSignedUpUser(call, send)
      const { cookie } = await logInAs(send, user.email)
      const token = { description: "mine", expiresAt: new Date(Date.now() + 3_600_000).toISOString() }
      const { body } = await send("POST", "/api/admin/user/tokens", token, { cookie })
      const { body: reset } = await call("POST", "/user-admin/reset-password", { id: user.email })
      expect(await idOf(await logInWith({ email: user.email }))).toBe(user.id)

      expect([await statusOf({ cookie }), await statusOf({ authorization: body.secret })]).toEqual([401, 401])
      expect((await logInAs(send, user.email)).answer.status).toBe(401)
      const link = new URL(reset.resetPasswordUrl).searchParams.get("token")
      expect((await send("GET", `/auth/reset/validate?token=${link}`)).status).toBe(401)
      const { body: log } = await call("GET", "/search/events?limit=2")
      expect(log.events).toMatchObject([
        { type: "pat-deleted", preData: { id: body.id }, createdBy: "halyard_system" },
        { type: "user-updated", data: null, createdBy: "halyard_system" }
      ])
      expect(await idOf(await logInWith({ email: user.email }))).toBe(user.id)
    })

    it("leave passwords and sessions of users whom administrators created", async () => {
      const user = await aUser(call)
      const { cookie } = await logInAs(send, user.email)
      expect((await logInWith({ email: user.email })).status).toBe(302)
      expect([await statusOf({ cookie }), (await logInAs(send, user.email)).answer.status]).toEqual([200, 200])
    })

    it("belong to one issuer each", async () => {
      const [user, other] = [await aUser(call), await aUser(call)]
      const person = { sub: randomUUID(), email: user.email }
      expect(await idOf(await logInWith(person))).toBe(user.id)
      const elsewhere = await logins.startOther()
      expect(await idOf(await logInWith({ ...person, email: other.email }, elsewhere))).toBe(other.id)
      expect(await idOf(await logInWith({ sub: randomUUID(), email: user.email }, elsewhere))).toBe(user.id)
      await logins.use(logins.provider)
      expect(await idOf(await logInWith({ ...person, email: other.email }))).toBe(user.id)
    })

    it("follow accounts that are deleted and created again, in Halyard or at the provider", async () => {
      const { email, id } = await aUser(call)
      const person = { sub: randomUUID(), email }
      await logInWith(person)
      expect((await call("DELETE", `/user-admin/${id}`)).status).toBe(200)
      expect((await logInWith(person)).status).toBe(403)
      const again = await aUser(call, { email })
      expect(await idOf(await logInWith(person))).toBe(again.id)

      const successor = { sub: randomUUID(), email }
      expect((await logInWith(successor)).message).toContain("set a new password")
      await call("POST", `/user-admin/${again.id}/change-password`, { password: "another castle at sea" })
      expect(await idOf(await logInWith(successor))).toBe(again.id)
      expect((await logInWith(person)).status).toBe(403)
    })
  })
