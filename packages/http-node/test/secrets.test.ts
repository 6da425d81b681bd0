import { EventStore, UserStore } from "@halyard/core/ports"
import { layerMemory } from "@halyard/store-memory"
import { Effect, Exit, Layer, Logger, Option, Redacted, References, Scope } from "effect"
import { createHash } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { layerHalyard, setUpHalyard } from "../src/halyard-layer.ts"
import { layerRoutes } from "../src/routes.ts"
import { serve } from "../src/node/server.ts"
import { declaredEndpoints } from "./harness/conform.ts"
import { type KnownSecrets, makeSecrets, refusedRequests, textOf } from "./fixtures/known-secrets.ts"
import { sendTo } from "./harness/start-instance.ts"

const authorization = "*:*.the-first-admin-token"
const sealingKey = "the sealing key of this instance"
const log: Array<string> = []
const scope = Scope.makeUnsafe()

/** The service with a captured log of all levels. */
const start = Effect.gen(function* () {
  const parts = { store: layerMemory, sealingKey: Redacted.make(sealingKey) }
  const services = yield* Layer.buildWithScope(layerHalyard(parts), scope)
  yield* Effect.provideContext(
    setUpHalyard({ admin: [Redacted.make(authorization)], client: [], backend: [], frontend: [] }),
    services
  )
  const served = serve(layerRoutes, { host: "127.0.0.1", port: 0 })
  const address = yield* Effect.provideContext(Scope.provide(served, scope), services)
  const send = sendTo(`http://127.0.0.1:${"port" in address ? address.port : ""}`)
  return { send, run: Effect.runPromiseWith(services) }
}).pipe(
  Effect.provide(Logger.layer([Logger.map(Logger.formatJson, (line) => void log.push(line))])),
  Effect.provideService(References.MinimumLogLevel, "All")
)

/** The names of the secrets that a text contains: plain, URL-encoded, in JSON, or as stored. */
const loggedIn = (text: string, secrets: KnownSecrets["secrets"]) =>
  [...secrets].flatMap(([what, secret]) =>
    [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), digestOf(secret)].some((form) =>
      text.includes(form)
    )
      ? [what]
      : []
  )

const digestOf = (secret: string) => createHash("sha256").update(secret).digest("hex")

describe("secrets", () => {
  const answers: Array<readonly [string, string]> = []
  const secrets = new Map([["the sealing key", sealingKey]])
  let events = ""

  beforeAll(async () => {
    const { run, send } = await Effect.runPromise(start)
    const { parameters, secrets: made } = await makeSecrets(send, authorization)
    for (const [what, secret] of made) secrets.set(what, secret)
    const hash = await run(Effect.flatMap(UserStore, ({ passwordHash }) => passwordHash(Number(parameters["id"]))))
    secrets.set("the hash of a password", Option.getOrThrow(hash))

    const ask = async (method: string, path: string, headers: object = {}, body?: unknown) =>
      answers.push([`${method} ${path}`, textOf(await send(method, path, { authorization, ...headers }, body))])
    for (const secret of secrets.values()) for (const request of refusedRequests(`${secret}x`)) await ask(...request)
    for (const { path } of declaredEndpoints.filter(({ method }) => method === "GET")) {
      await ask(
        "GET",
        path.replaceAll(/:(\w+)/g, (_, name: string) => String(parameters[name] ?? "missing"))
      )
    }
    const integration = `/api/admin/addons/${parameters["integration"]}`
    for (const path of [integration, `${integration}/events`]) await ask("GET", path)
    await ask("GET", "/api/admin/search/events?limit=1000")
    await ask("POST", "/api/admin/events/search", {}, {})
    await ask("PUT", `/api/admin/invite-link/tokens/${parameters["token"]}`, {}, { enabled: false })
    for (const id of [2, 3, 4]) await ask("DELETE", `/api/admin/api-tokens/${id}`)
    const search = Effect.flatMap(EventStore, (store) =>
      store.search({ offset: 0, limit: 1000 }, { projects: "all", lastOfFormer: new Map(), hiddenTypes: [] })
    )
    events = JSON.stringify(await run(search))
  })
  afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

  it("are only in the answer that creates them, and invitations also in their resources", () => {
    const others = new Map(secrets)
    others.delete("an invitation")
    const leaks = answers.flatMap(([request, text]) =>
      loggedIn(text, request.includes("/invite-link/tokens") ? others : secrets).map((what) => [what, request])
    )
    expect(leaks).toEqual([])
    expect(secrets.size).toBe(18)
  })

  it("are in no event", () => {
    for (const type of [
      "api-token-deleted",
      "pat-created",
      "public-signup-token-updated",
      "setting-created",
      "addon-config-updated"
    ]) {
      expect(events).toContain(type)
    }
    expect(loggedIn(events, secrets)).toEqual([])
  })

  it("are in no line of the log", () => {
    expect(log.length).toBeGreaterThan(answers.length)
    expect(log.flatMap((line) => loggedIn(line, secrets).map((what) => [what, line]))).toEqual([])
  })
})
