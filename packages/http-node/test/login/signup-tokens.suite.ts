import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { anInvitation, aSignedUpUser, logInAs, password } from "../fixtures/a-user.ts"
import { sendConforming } from "../harness/conform.ts"

const tokens = "/invite-link/tokens"

export const testSignupTokens = ({ call, fetch }: TestInstance) =>
  describe("invitations", () => {
    const send = sendConforming(fetch)

    it("are created, listed, read and changed", async () => {
      const name = randomUUID()
      const expiresAt = "2999-01-01T00:00:00.000Z"
      const made = await call("POST", tokens, { name, expiresAt })
      expect(made.status).toBe(201)
      const { secret } = made.body
      expect(made.headers.get("location")).toBe(`/api/admin/invite-link/tokens/${secret}`)
      expect(made.body).toEqual({
        secret: expect.stringMatching(/^[\da-f]{32}$/),
        url: `http://localhost:4242/new-user?invite=${secret}`,
        name,
        enabled: true,
        expiresAt,
        createdAt: expect.any(String),
        createdBy: "init-admin-1",
        users: [],
        role: { id: 3, type: "root", name: "Viewer", description: expect.any(String), project: null }
      })
      expect((await call("GET", tokens)).body.tokens).toContainEqual(made.body)
      expect((await call("GET", `${tokens}/${secret}`)).body).toEqual(made.body)
      const changed = await call("PUT", `${tokens}/${secret}`, { enabled: false, expiresAt: "2998-01-01T00:00:00Z" })
      expect(changed.body).toEqual({ ...made.body, enabled: false, expiresAt: "2998-01-01T00:00:00.000Z" })
      for (const [method, body] of [["GET"], ["PUT", {}]] as const) {
        expect((await call(method, `${tokens}/missing`, body)).status).toBe(404)
      }
    })

    it("refuse unknown properties and dates in the past", async () => {
      const refusals = [
        [{}, ["/body/name", "/body/expiresAt"]],
        [{ name: 1, expiresAt: 2, enabled: true }, ["/body/name", "/body/expiresAt", "/body/enabled"]],
        [{ name: "", expiresAt: "2001-01-01T00:00:00Z" }, ["/body/name", "/body/expiresAt"]],
        [{ name: "x", expiresAt: "tomorrow" }, ["/body/expiresAt"]]
      ] as const
      for (const [body, paths] of refusals) {
        const { body: error, status } = await call("POST", tokens, body)
        expect(status).toBe(400)
        expect(error.details.map(({ path }: { path: string }) => path).toSorted()).toEqual([...paths].toSorted())
      }
      const secret = await anInvitation(call)
      const { body } = await call("PUT", `${tokens}/${secret}`, { name: "new" })
      expect(body.details).toEqual([{ path: "/body/name", message: expect.stringContaining("not a known property") }])
    })

    it("let users sign up and log in", async () => {
      const secret = await anInvitation(call)
      const tried = await send("GET", `/invite/${secret}/validate`)
      expect([tried.status, tried.headers.get("cache-control")]).toEqual([200, "no-store"])
      expect((await fetch(`/invite/${secret}/validate`, { method: "HEAD" })).status).toBe(200)
      const form = aForm()
      const made = await send("POST", `/invite/${secret}/signup`, { ...form, theme: "dark" })
      expect(made.status).toBe(201)
      expect(made.body).toMatchObject({ email: form.email.toLowerCase(), name: "Guest", rootRole: 3 })
      const { cookie } = await logInAs(send, form.email)
      expect((await send("GET", "/api/admin/projects", undefined, { cookie })).status).toBe(200)
      expect((await call("GET", `${tokens}/${secret}`)).body.users).toMatchObject([{ id: made.body.id }])
    })

    it("are refused if they are disabled or do not exist", async () => {
      const secret = await anInvitation(call)
      await call("PUT", `${tokens}/${secret}`, { enabled: false })
      for (const [path, status] of [
        [`/invite/${secret}`, 400],
        ["/invite/missing", 404]
      ] as const) {
        expect((await send("GET", `${path}/validate`)).status).toBe(status)
        expect((await send("POST", `${path}/signup`, aForm())).status).toBe(status)
      }
    })

    it("name properties that are taken or missing", async () => {
      const secret = await anInvitation(call)
      const pathsFor = async (body: unknown) => {
        const answer = await send("POST", `/invite/${secret}/signup`, body)
        expect(answer.status).toBe(400)
        return answer.body.details.map(({ path }: { path: string }) => path)
      }
      const person = await aSignedUpUser(call, send)
      expect(await pathsFor({ ...aForm(), email: person.email })).toEqual(["/body/email"])
      expect(await pathsFor({ ...aForm(), username: person.username })).toEqual(["/body/username"])
      expect(await pathsFor({ ...aForm(), password: "short" })).toEqual(["/body/password"])
      expect(await pathsFor({ email: 1, password: null })).toEqual(["/body/email", "/body/name", "/body/password"])
    })
  })

const aForm = () => ({ email: `Guest-${randomUUID()}@Example.com`, name: "Guest", password })
