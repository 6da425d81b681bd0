import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aUser, logInAs, password } from "../fixtures/a-user.ts"
import { sendConforming } from "../harness/conform.ts"

export const testUsers = ({ call, fetch }: TestInstance) =>
  describe("users", () => {
    const send = sendConforming(fetch)

    it("are created, read, listed, found, changed and deleted", async () => {
      const name = `Ada ${randomUUID()}`
      const made = await call("POST", "/user-admin", { email: `${randomUUID()}@Example.com`, name, rootRole: 2 })
      const { inviteLink, ...user } = made.body
      expect(inviteLink).toMatch(/^http:\/\/localhost:4242\/new-user\?token=[\da-f]{64}$/)
      expect(made.headers.get("location")).toBe(`/api/admin/user-admin/${user.id}`)
      expect(user).toMatchObject({ name, rootRole: 2, emailSent: false, isAPI: false, seenAt: null })
      const path = `/user-admin/${user.id}`
      expect((await call("GET", path)).body).toEqual({ ...user, activeSessions: 0 })
      const { body: list } = await call("GET", "/user-admin")
      expect(list.users).toContainEqual({ ...user, activeSessions: 0 })
      expect(list.rootRoles[0]).toMatchObject({ id: 1, name: "Admin", type: "root", project: null })
      const { body: found } = await call("GET", `/user-admin/search?q=${encodeURIComponent(name)}`)
      expect(found).toMatchObject([{ id: user.id, email: user.email }])
      expect((await call("GET", "/user-admin/search", undefined, "viewer")).body).toEqual([])
      const { body: people } = await call("GET", "/user-admin/access")
      expect(people.users).toContainEqual({ id: user.id, name, email: user.email, username: null, accountType: "User" })

      // The last administrator cannot be deleted.
      await aUser(call, { rootRole: "Admin" })
      const changed = await call("PUT", path, { name: "Countess", rootRole: "Admin", unknown: true })
      expect(changed.body).toEqual({ ...user, name: "Countess", rootRole: 1, imageUrl: expect.any(String) })
      expect((await call("PUT", path, {})).body).toEqual(changed.body)
      const counted = (await call("GET", "/user-admin/admin-count")).body
      expect(counted.noPassword).toBeGreaterThan(0)
      expect((await call("DELETE", path)).status).toBe(200)
      expect((await call("GET", path)).status).toBe(404)
    })

    it("are not stored by browsers and proxies, and neither are tokens and logins", async () => {
      const user = await aUser(call)
      const listed = [
        "/user-admin",
        `/user-admin/${user.id}`,
        "/user-admin/search?q=ada",
        "/user-admin/access",
        "/user"
      ]
      const { body: group } = await call("POST", "/groups", { name: randomUUID(), users: [{ user: { id: user.id } }] })
      listed.push("/groups", `/groups/${group.id}`)
      const reviewers = ["default-reviewers", "available-reviewers/development"]
      listed.push(...reviewers.map((list) => `/projects/default/change-requests/${list}`))
      const varying = "Authorization, Accept-Encoding"
      const others = ["/api-tokens", "/service-account", "/logins", "/access/overview", "/invite-link/tokens"]
      for (const path of [...listed, ...others]) {
        const { headers, status } = await call("GET", path)
        expect([path, status, headers.get("cache-control")]).toEqual([path, 200, "no-store"])
        expect([path, headers.get("etag"), headers.get("vary")]).toEqual([path, expect.anything(), varying])
      }
      const { headers } = await call("GET", "/ui-config")
      expect([headers.get("cache-control"), headers.get("vary")]).toEqual(["private, no-cache", varying])
      expect(headers.get("permissions-policy")).toContain("camera=()")
    })

    it("show their email addresses only to callers who may add members", async () => {
      const user = await aUser(call, { name: `Ada ${randomUUID()}` })
      const { body: group } = await call("POST", "/groups", { name: `Admins ${randomUUID()}`, rootRole: 1 })
      const { body: project } = await call("POST", "/projects", { name: `Of ${user.id}` })
      await call("POST", `/projects/${project.id}/role/4/access`, { users: [{ id: user.id }], groups: [] })
      for (const path of ["/user-admin/access", "/projects", "/personal-dashboard"]) {
        expect(JSON.stringify((await call("GET", path)).body)).toContain(user.email)
        expect(JSON.stringify((await call("GET", path, undefined, "viewer")).body)).not.toContain(user.email)
      }
      const search = (by?: "viewer") =>
        call("GET", `/user-admin/search?q=${encodeURIComponent(user.email)}`, undefined, by)
      expect([(await search()).body.length, (await search("viewer")).body]).toEqual([1, []])
      const rolesOf = ({
        body
      }: {
        readonly body: { groups: ReadonlyArray<{ id: number; rootRole: number | null }> }
      }) => body.groups.filter(({ id }) => id === group.id).map(({ rootRole }) => rootRole)
      expect(rolesOf(await call("GET", "/user-admin/access"))).toEqual([1])
      expect(rolesOf(await call("GET", "/user-admin/access", undefined, "viewer"))).toEqual([null])
    })

    it("hide user names and names that are addresses like these, wherever people are listed", async () => {
      const [username, name] = [`king-${randomUUID()}@example.com`, `lovelace-${randomUUID()}@example.com`]
      const { body: project } = await call("POST", "/projects", { name: `Of ${name.slice(0, 20)}` })
      for (const [address, given] of [
        [username, { username, name: "Ada King" }],
        [name, { name }]
      ] as const) {
        const user = await aUser(call, given)
        await call("POST", `/projects/${project.id}/role/4/access`, { users: [{ id: user.id }], groups: [] })
        expect(JSON.stringify((await call("GET", "/user-admin/access")).body)).toContain(address)
        for (const path of [
          "/user-admin/access",
          "/projects",
          "/personal-dashboard",
          `/projects/${project.id}/overview`
        ]) {
          const { body, status } = await call("GET", path, undefined, "viewer")
          expect([path, status, JSON.stringify(body).includes(address)]).toEqual([path, 200, false])
        }
      }
    })

    it("get no password that is common, or made of their names", async () => {
      const names = { username: `u-${randomUUID()}`, email: `grace-${randomUUID()}@example.com`, name: "Grace Hopper" }
      for (const weak of ["Iloveyou2026!", "mailcreated5240", "grace.hopper.99", "Halyard-2026!"]) {
        const { body, status } = await call("POST", "/user-admin", { ...names, rootRole: 3, password: weak })
        expect([weak, status, pathsOf(body)]).toEqual([weak, 400, ["/body/password"]])
        expect(JSON.stringify(body)).not.toContain(weak)
      }
    })

    it("are refused with the name of every invalid property", async () => {
      const user = await aUser(call)
      const put = (body: unknown) => call("PUT", `/user-admin/${user.id}`, body)
      const refusals = [
        [{ email: null, name: 1, rootRole: true }, ["/body/name", "/body/email", "/body/rootRole"]],
        [{ email: "ada", rootRole: "Owner" }, ["/body/email", "/body/rootRole"]],
        [{ rootRole: 5 }, ["/body/rootRole"]],
        [{ rootRole: 1.5 }, ["/body/rootRole"]],
        [{ rootRole: null }, ["/body/rootRole"]],
        [{ email: (await aUser(call)).email.toUpperCase() }, ["/body/email"]]
      ] as const
      for (const [body, paths] of refusals) {
        const answer = await put(body)
        expect([answer.status, answer.body.name]).toEqual([400, "ValidationError"])
        expect(new Set(pathsOf(answer.body))).toEqual(new Set(paths))
      }
      expect((await put({ rootRole: "Owner" })).body.message).toContain('"Owner" is a role in projects')
      const { body } = await call("POST", "/user-admin", { password: "short", rootRole: "Owner", name: 1 })
      expect(pathsOf(body)).toEqual(["/body/name"])
      const { body: empty } = await call("POST", "/user-admin", { password: "short", rootRole: "Owner" })
      expect(pathsOf(empty)).toEqual(["/body/email", "/body/password", "/body/rootRole"])
      for (const id of ["missing", "0", "-42", "-1337", "1.5", "99999999999", "1e3", "%20"]) {
        expect((await call("PUT", `/user-admin/${id}`, { name: "x" })).status).toBe(404)
        expect((await call("DELETE", `/user-admin/${id}`)).status).toBe(404)
      }
    })

    it("lose their sessions with a new password, and their permissions immediately", async () => {
      const user = await aUser(call, { rootRole: "Editor" })
      const { cookie } = await logInAs(send, user.username)
      const tagType = () => send("POST", "/api/admin/tag-types", { name: randomUUID().slice(0, 20) }, { cookie })
      expect((await tagType()).status).toBe(201)
      await call("PUT", `/user-admin/${user.id}`, { rootRole: "Viewer" })
      expect((await tagType()).status).toBe(403)
      const path = `/user-admin/${user.id}/change-password`
      const weak = await call("POST", path, { password: "password123", confirmPassword: "other" })
      expect(pathsOf(weak.body)).toEqual(["/body/password", "/body/confirmPassword"])
      expect((await call("POST", path, { password: "another castle at sea" })).status).toBe(200)
      expect((await tagType()).status).toBe(401)
      const { body: log } = await call("GET", "/search/events?type=IS_ANY_OF:user-password-set,user-updated&limit=2")
      const data = { id: user.id, username: user.username, email: user.email }
      expect(log.events).toMatchObject([
        { type: "user-updated", data: null },
        { type: "user-password-set", data, preData: null, createdBy: "init-admin-1" }
      ])
      expect(JSON.stringify(log)).not.toContain("another castle")
    })

    it("set a password with a link, once", async () => {
      const user = await aUser(call)
      const { cookie } = await logInAs(send, user.username)
      const { body } = await call("POST", "/user-admin/reset-password", { id: user.email })
      expect(body.resetPasswordUrl).toMatch(/^http:\/\/localhost:4242\/reset-password\?token=[\da-f]{64}$/)
      const token = new URL(body.resetPasswordUrl).searchParams.get("token")
      const read = await send("GET", `/auth/reset/validate?token=${token}`)
      const role = { id: 3, name: "Viewer" }
      expect(read.body).toMatchObject({ id: user.id, email: user.email, token, role, createdBy: "init-admin-1" })
      expect(read.headers.get("cache-control")).toBe("no-store")
      const weak = await send("POST", "/auth/reset/password", { token, password: "short" })
      expect(pathsOf(weak.body)).toEqual(["/body/password"])
      const set = () => send("POST", "/auth/reset/password", { token, password: "another castle at sea" })
      expect((await set()).status).toBe(200)
      expect((await send("GET", "/api/admin/user", undefined, { cookie })).status).toBe(401)
      for (const used of [await set(), await send("GET", `/auth/reset/validate?token=${token}`)]) {
        expect([used.status, used.body.name]).toEqual([401, "InvalidTokenError"])
      }
      expect((await send("GET", "/auth/reset/validate")).status).toBe(400)
      expect((await call("POST", "/user-admin/reset-password", { id: "nobody" })).status).toBe(404)
      const unknown = await call("POST", "/user-admin/reset-password", { id: "x".repeat(400_000) })
      expect([unknown.status, unknown.body.message]).toEqual([404, `There is no user "${"x".repeat(100)}…"`])
    })

    it("validate passwords, and request mail, without leaking information", async () => {
      for (const [path, as] of [
        ["/api/admin/user-admin/validate-password", "*:*.a-secret-for-tests"],
        ["/auth/reset/validate-password", ""]
      ] as const) {
        const attempt = (text: unknown) => send("POST", path, { password: text }, { authorization: as })
        expect((await attempt(password)).status).toBe(200)
        const weak = (await attempt("short")).body.details
        expect(weak[0].validationErrors).toEqual(["The password must have 10 to 200 characters, not 5."])
        for (const text of ["short", "unleash4all", 1])
          expect(pathsOf((await attempt(text)).body)).toEqual(["/body/password"])
      }
      const user = await aUser(call)
      for (const email of [user.email, "nobody@example.com"]) {
        const asked = await send("POST", "/auth/reset/password-email", { email })
        expect([asked.status, asked.body]).toEqual([200, undefined])
      }
      expect((await send("POST", "/auth/reset/password-email", { email: "nobody" })).status).toBe(400)
      await logInAs(send, user.username)
    })
  })

const pathsOf = (body: { details: ReadonlyArray<{ path: string }> }) => body.details.map(({ path }) => path)
