import { LoginFailureStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { failedAttempts } from "../fixtures/failed-attempts.ts"
import { aProject } from "../fixtures/a-project.ts"
import { aUser, logInAs } from "../fixtures/a-user.ts"
import { sendConforming } from "../harness/conform.ts"

const later = "2999-01-01T00:00:00.000Z"

export const testTokens = ({ call, fetch, run, secretOf }: TestInstance) =>
  describe("API tokens", () => {
    const send = sendConforming(fetch)
    const statusBy = async (authorization: string) =>
      (await send("GET", "/api/admin/projects", undefined, { authorization })).status
    const make = makeBy(call)

    const validate = (count: number) =>
      send("POST", "/edge/validate", { tokens: Array.from({ length: count }, () => "*:development.unknown-secret") })

    it("are created with a secret that is shown once, listed, found by name, changed and deleted", async () => {
      const project = await aProject(call)
      const tokenName = `token ${randomUUID()}/%`
      const given = { tokenName, type: "backend", environment: "production", projects: [project] }
      const { body, headers } = await make(given)
      const secret = expect.stringMatching(new RegExp(`^${project}:production\\.[\\da-f]{56}$`))
      expect(body).toEqual({
        ...given,
        id: expect.any(Number),
        secret,
        project,
        expiresAt: null,
        createdAt: expect.any(String),
        seenAt: null,
        alias: null,
        secure: true
      })
      const path = (headers.get("location") ?? "").replace("/api/admin", "")
      const view = { ...body, secret: `${project}:production.****${body.secret.slice(-4)}-${body.id}` }
      expect((await call("GET", path)).body).toEqual({ tokens: [view] })
      expect((await call("GET", "/api-tokens")).body.tokens).toContainEqual(view)
      expect((await call("GET", `/projects/${project}/api-tokens`)).body.tokens).toContainEqual(view)
      expect(await statusBy(body.secret)).toBe(403)

      const byId = `/api-tokens/${body.id}`
      const changed = await call("PUT", byId, { expiresAt: later })
      expect([changed.status, changed.body]).toEqual([200, undefined])
      expect((await call("GET", path)).body.tokens).toMatchObject([{ expiresAt: later }])
      const typo = view.secret.replace(/.{4}-/, "zzzz-")
      expect((await call("DELETE", `/api-tokens/${encodeURIComponent(typo)}`)).status).toBe(404)
      expect(await statusBy(view.secret)).toBe(401)
      const byView = `/api-tokens/${encodeURIComponent(view.secret)}`
      expect((await call("PUT", byView, { expiresAt: null })).status).toBe(200)
      expect((await call("DELETE", byView)).status).toBe(200)
      expect(await statusBy(body.secret)).toBe(401)
      expect((await call("DELETE", byId)).status).toBe(404)
      expect((await call("PUT", byId, { expiresAt: null })).status).toBe(404)
      expect((await call("GET", path)).body).toEqual({ tokens: [] })
    })

    it("for administration are valid until they expire", async () => {
      const { body } = await make({ type: "Admin" })
      expect(body.secret).toMatch(/^\*:\*\.[\da-f]{56}$/)
      expect(await statusBy(body.secret)).toBe(200)
      expect(await statusBy(`Bearer ${body.secret}`)).toBe(200)
      await call("PUT", `/api-tokens/${body.id}`, { expiresAt: "2020-01-01T00:00:00Z" })
      expect(await statusBy(body.secret)).toBe(401)
    })

    it("are refused with every violation", async () => {
      const pathsOf = async (given: object) => {
        const { body } = await call("POST", "/api-tokens", given)
        return body.details.map(({ path }: { path: string }) => path).toSorted()
      }
      const shapeless = ["/body/environment", "/body/projects/1", "/body/type"]
      expect(await pathsOf({ type: 1, environment: null, projects: ["a", 2] })).toEqual(shapeless)
      expect(await pathsOf({ type: "client", project: "missing" })).toEqual(["/body/project", "/body/tokenName"])
      expect((await call("PUT", "/api-tokens/1", {})).status).toBe(400)
      expect((await make({ username: "old", tokenName: undefined })).body.tokenName).toBe("old")
    })

    it("require the permission before the body is validated", async () => {
      for (const body of [{ tokenName: "x", type: "client" }, { type: 1 }, "{"]) {
        const answer = await call("POST", "/api-tokens", body, "editor")
        expect(answer.status).toBe(403)
        expect(answer.body.permissions).toEqual(["CREATE_CLIENT_API_TOKEN", "CREATE_FRONTEND_API_TOKEN"])
        expect(answer.body.message).toContain("CREATE_CLIENT_API_TOKEN or CREATE_FRONTEND_API_TOKEN")
      }
    })

    it("for all projects are made by administrators only", async () => {
      const role = await call("POST", "/roles", {
        name: `token makers ${randomUUID()}`,
        type: "root-custom",
        permissions: [{ name: "CREATE_CLIENT_API_TOKEN" }]
      })
      const maker = await aUser(call, { rootRole: role.body.roles.id })
      const { cookie } = await logInAs(send, maker.username)
      const hidden = await aProject(call, { mode: "private" })
      const by = (given: object) =>
        send("POST", "/api/admin/api-tokens", { tokenName: randomUUID(), type: "client", ...given }, { cookie })
      for (const wide of [{}, { project: "*" }, { projects: ["*"] }]) {
        const { body, status } = await by(wide)
        expect([status, body.name, body.permissions]).toEqual([403, "NoAccessError", ["ADMIN"]])
        expect(body.message).toContain('Name the projects of the token in "projects"')
      }
      const refused = await by({ projects: ["default", hidden] })
      expect([refused.status, refused.body.details]).toMatchObject([400, [{ path: "/body/projects/1" }]])
      const made = await by({ projects: ["default"] })
      expect([made.status, made.body.projects]).toEqual([201, ["default"]])
    })

    it("of a project are valid for it alone, and are deleted there", async () => {
      const path = "/projects/default/api-tokens"
      const given = { tokenName: randomUUID(), type: "frontend", environment: "development" }
      for (const projects of [["other"], ["default", "other"], ["*"]]) {
        const foreign = await call("POST", path, { ...given, projects }, "member")
        expect([foreign.status, foreign.body.details[0].path]).toEqual([400, "/body/projects"])
      }
      const made = await call("POST", path, given, "member")
      expect([made.status, made.headers.get("location")]).toEqual([201, `/api/admin${path}`])
      expect(made.body).toMatchObject({ projects: ["default"], type: "frontend" })
      const { body: everywhere } = await make()
      const remove = (id: number) => call("DELETE", `${path}/${id}`, undefined, "member")
      expect((await remove(everywhere.id)).body.name).toBe("InvalidOperationError")
      expect((await remove(made.body.id)).status).toBe(200)
      expect((await remove(made.body.id)).status).toBe(404)
      expect((await call("POST", "/projects/missing/api-tokens", given)).status).toBe(404)
      expect((await call("POST", path, { ...given, type: "admin" })).status).toBe(400)
    })

    it("are validated for proxies, which need no other credential", async () => {
      const [{ body: one }, { body: gone }] = [await make({ project: "default" }), await make()]
      await call("DELETE", `/api-tokens/${gone.id}`)
      const answer = await send("POST", "/edge/validate", { tokens: ["", gone.secret, one.secret] })
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"])
      expect(answer.body).toEqual({
        tokens: [{ token: one.secret, type: "client", projects: ["default"], environment: "development" }]
      })
      const bad = await send("POST", "/edge/validate", { tokens: [one.secret, 1] })
      expect(bad.body.details).toMatchObject([{ path: "/body/tokens/1" }])
      expect(JSON.stringify(bad.body)).not.toContain(one.secret)
      expect((await send("POST", "/edge/validate", "x", { "content-type": "text/plain" })).status).toBe(415)
    })

    it("are issued to relays of those who may create them", async () => {
      const tokens = [{ environment: "development", projects: ["default"] }]
      const issue = (authorization: string, body: object = { tokens }) =>
        send("POST", "/edge/issue-token", body, { authorization })
      const [first, again] = [await issue(secretOf("admin")), await issue(secretOf("admin"))]
      expect([first.status, first.body]).toEqual([200, again.body])
      const [issued] = first.body.tokens
      expect(issued).toMatchObject({ ...tokens[0], type: "client" })
      expect((await fetch("/api/client/features", { headers: { authorization: issued.token } })).status).toBe(200)
      for (const [authorization, status] of [
        ["", 401],
        ["nobody", 401],
        ["HMAC edge:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", 401],
        [secretOf("viewer"), 403],
        [secretOf("sdk"), 403]
      ] as const) {
        expect([authorization, (await issue(authorization)).status]).toEqual([authorization, status])
      }
      const wrong = await issue(secretOf("admin"), { tokens: [...tokens, { environment: "missing", projects: ["*"] }] })
      expect([wrong.status, wrong.body.details[0].path]).toEqual([400, "/body/tokens/1/environment"])
    })

    it("are validated a hundred at once, and by a limited number of requests", async () => {
      expect((await validate(100)).body).toEqual({ tokens: [] })
      const long = await validate(101)
      expect([long.status, long.body.details]).toEqual([
        400,
        [{ message: '"/body/tokens" must list at most 100 tokens', path: "/body/tokens" }]
      ])
      const source = { account: "token validation", address: "tokens 127.0.0.1" }
      const forget = Effect.flatMap(LoginFailureStore, ({ clear }) => clear(source))
      await run(Effect.andThen(forget, failedAttempts(Array.from({ length: 99 }, () => source))))
      const { body: known } = await make()
      const again = () => send("POST", "/edge/validate", { tokens: [known.secret] })
      // Repeated requests of relays do not count towards the limit.
      for (let time = 0; time < 3; time++) expect((await again()).body.tokens).toHaveLength(1)
      expect((await validate(1)).status).toBe(200)
      const limited = await validate(1)
      // Relays with the same address can still notice deleted tokens.
      expect((await again()).body.tokens).toHaveLength(1)
      const mixed = await send("POST", "/edge/validate", { tokens: [known.secret, "*:development.unknown-secret"] })
      expect(mixed.status).toBe(429)
      await run(forget)
      expect([limited.status, limited.body.name]).toEqual([429, "RateLimitError"])
      expect(Number(limited.headers.get("retry-after"))).toBeGreaterThanOrEqual(1)
      expect((await validate(1)).status).toBe(200)
    })
  })

const makeBy =
  (call: TestInstance["call"]) =>
  async (given: object = {}) => {
    const answer = await call("POST", "/api-tokens", { tokenName: randomUUID(), type: "client", ...given })
    expect(answer.status).toBe(201)
    return answer
  }
