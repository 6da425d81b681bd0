// Sessions that expire when they are not used, with a clock that the tests set.
import { CredentialStore, SessionStore, type Store } from "@halyard/core/ports"
import { onFreshDatabase, withPostgres } from "@halyard/postgres-server"
import { layerMemory } from "@halyard/store-memory"
import { layerPostgres, layerPostgresStore } from "@halyard/store-postgres"
import { Effect, Layer } from "effect"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { password } from "../fixtures/a-user.ts"
import { readEvents } from "../harness/read-events.ts"
import { type Instance, startInstance } from "../harness/start-instance.ts"

const ADMIN = "*:*.a-secret-for-tests"
const MINUTE = 60_000

const testIdleSessions = (name: string, store: Layer.Layer<Store>) =>
  describe(`sessions that expire unused (${name})`, () => {
    let instance: Instance
    let later = 0
    let user: { readonly id: number; readonly username: string }
    beforeAll(async () => {
      instance = await startInstance({
        store,
        initialTokens: { admin: [ADMIN] },
        logger: false,
        now: () => Date.now() + later,
        config: { sessionHours: 2, sessionIdleMinutes: 30, trustProxy: 1 }
      })
    })
    beforeEach(async () => {
      const names = { username: `idle-${randomUUID()}`, password }
      const { id } = await instance.users.create({ ...names, rootRole: "Editor" })
      user = { id, username: names.username }
    })
    afterAll(() => instance.close())

    const login = async (headers: Readonly<Record<string, string>> = {}, secret = password) => {
      const body = { username: user.username, password: secret }
      const answer = await instance.send("POST", "/auth/simple/login", headers, body)
      return { cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "" }
    }
    const wait = (minutes: number) => {
      later += minutes * MINUTE
    }
    const get = (path: string, session: { readonly cookie: string }) =>
      instance.send("GET", `/api/admin${path}`, session)
    const statusOf = async (session: { readonly cookie: string }) => (await get("/user", session)).status
    const asAdmin = (method: string, path: string, body?: unknown) =>
      instance.send(method, `/api/admin${path}`, { authorization: ADMIN }, body)

    it("go on while they are used, up to their end", async () => {
      const [used, idle] = [await login(), await login()]
      wait(29)
      expect(await statusOf(used)).toBe(200)
      wait(2)
      expect([await statusOf(used), await statusOf(idle)]).toEqual([200, 401])
      for (const minutes of [29, 29, 29]) {
        wait(minutes)
        expect(await statusOf(used)).toBe(200)
      }
      const [listed, ...others] = (await get("/user/sessions", used)).body.sessions
      expect([others, listed.expiresAt]).toEqual([[], listed.endsAt])
      expect((await get("/user", used)).body.user.activeSessions).toBe(1)
      wait(3)
      expect(await statusOf(used)).toBe(401)
    })

    it("end while a stream of events is open, which ends with them", async () => {
      const session = await login()
      const stream = readEvents(await fetch(`${instance.origin}/api/admin/events/stream`, { headers: session }))
      expect(await stream.next()).toMatchObject({ event: "ready" })
      wait(29)
      await asAdmin("POST", "/tag-types", { name: `idle-${randomUUID().slice(0, 8)}` })
      expect(await stream.next()).toMatchObject({ data: { type: "tag-type-created" } })
      wait(2)
      expect(await stream.next()).toBe("end")
      expect(await statusOf(session)).toBe(401)
    })

    it("are written once however many requests come together, also while the store takes no writes", async () => {
      const { calls, sometimes } = counting(store)
      const lines: Array<string> = []
      const log = (...line: ReadonlyArray<unknown>) => void lines.push(JSON.stringify(line))
      const together = await startInstance({
        store: sometimes,
        initialTokens: { admin: [ADMIN] },
        logger: { debug: log, info: log, warn: log, error: log },
        now: () => Date.now() + later,
        config: { accessLog: false, sessionIdleMinutes: 30 }
      })
      const names = { username: `idle-${randomUUID()}`, password }
      await together.users.create({ ...names, rootRole: "Editor" })
      const { headers } = await together.send("POST", "/auth/simple/login", {}, names)
      const cookie = headers.getSetCookie()[0]?.split(";")[0] ?? ""
      const use = async () => {
        const answers = await Promise.all(
          Array.from({ length: 10 }, () => together.send("GET", "/api/admin/user", { cookie }))
        )
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      }
      await use()
      expect(calls).toEqual({ renew: 0, markSeen: 1 })
      wait(2)
      await use()
      expect(calls).toEqual({ renew: 1, markSeen: 1 })
      calls.isFull = true
      for (const minutes of [0.5, 1, 0.2, 1]) {
        wait(minutes)
        await use()
      }
      expect(calls).toMatchObject({ renew: 3, markSeen: 1 })
      const recorded = lines.filter((line) => line.includes("could not be recorded"))
      expect(recorded).toHaveLength(2)
      for (const line of recorded) expect(line).toContain(`could not be recorded: ${FULL}. Sessions`)
      expect(recorded.join()).not.toMatch(/record-uses|stack|\bat /)
      await together.close()
    })

    it("say from which address they were begun, behind a proxy", async () => {
      const forwarded = { "x-forwarded-for": "203.0.113.9, [2001:db8::1]:4000", "user-agent": "A browser" }
      const session = await login(forwarded)
      const { body } = await get("/user/sessions", session)
      expect(body.sessions).toMatchObject([{ ip: "2001:db8::1", userAgent: "A browser", current: true }])
    })

    it.each<[string, () => Promise<unknown>]>([
      ["deactivated", () => asAdmin("PUT", `/user-admin/${user.id}`, { active: false })],
      ["deleted", () => asAdmin("DELETE", `/user-admin/${user.id}`)],
      ["given another password", () => asAdmin("POST", `/user-admin/${user.id}/change-password`, { password: NEXT })],
      ["given another password by a link", () => resetByLink(user.id)],
      ["logged out by an administrator", () => asAdmin("DELETE", `/user-admin/${user.id}/sessions`)]
    ])("stay ended when they are used while their user is %s", async (_, end) => {
      const session = await login()
      wait(20)
      const using = () => Promise.all([statusOf(session), statusOf(session)])
      await Promise.all([using(), end(), using()])
      expect(await statusOf(session)).toBe(401)
      wait(5)
      expect(await statusOf(session)).toBe(401)
    })

    it("have the rights of their user at each use", async () => {
      const session = await login()
      const write = async () => (await instance.send("POST", "/api/admin/context", session, {})).status
      wait(20)
      expect(await write()).toBe(400)
      await Promise.all([write(), asAdmin("PUT", `/user-admin/${user.id}`, { rootRole: "Viewer" }), write()])
      expect(await write()).toBe(403)
      wait(29)
      expect([await write(), await statusOf(session)]).toEqual([403, 200])
    })

    const resetByLink = async (id: number) => {
      const { body } = await asAdmin("POST", "/user-admin/reset-password", { id })
      const token = new URL(body.resetPasswordUrl).searchParams.get("token")
      const answer = await instance.send("POST", "/auth/reset/password", {}, { token, password: NEXT })
      expect(answer.status).toBe(200)
    }
  })

const FULL = "The disk is full"

/** The store, with how often uses of credentials are written to it, and a switch with which they fail. */
const counting = (store: Layer.Layer<Store>) => {
  const calls: { renew: number; markSeen: number; isFull?: boolean } = { renew: 0, markSeen: 0 }
  const counted = <A extends ReadonlyArray<unknown>>(
    name: "renew" | "markSeen",
    write: (...given: A) => Effect.Effect<void>
  ) => {
    return (...given: A) =>
      Effect.suspend(() => {
        calls[name] += 1
        return calls.isFull === true
          ? Effect.die(new Error("A write failed", { cause: new Error(FULL) }))
          : write(...given)
      })
  }
  const uses = Layer.merge(
    Layer.effect(
      SessionStore,
      Effect.map(SessionStore, (each) => SessionStore.of({ ...each, renew: counted("renew", each.renew) }))
    ),
    Layer.effect(
      CredentialStore,
      Effect.map(CredentialStore, (each) =>
        CredentialStore.of({ ...each, markSeen: counted("markSeen", each.markSeen) })
      )
    )
  )
  return { calls, sometimes: Layer.provideMerge(uses, store) }
}

const NEXT = "another castle at sea"

testIdleSessions("memory", layerMemory)
withPostgres(() =>
  testIdleSessions(
    "postgres",
    Layer.orDie(onFreshDatabase((url) => Layer.provide(layerPostgresStore, layerPostgres({ url }))))
  )
)
