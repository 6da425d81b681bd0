// Every kind of 503 says when to try again.
import type { Store } from "@halyard/core/ports"
import { layerMemory } from "@halyard/store-memory"
import { Effect, Layer, Redacted, Scope } from "effect"
import { afterAll, afterEach, beforeAll, expect, it } from "vitest"
import { layerNodePasswords } from "../../src/node/node-passwords.ts"
import { storeWithOutages } from "../delivery/store-with-outages.ts"
import { type Instance, startInstance } from "../harness/start-instance.ts"
import { startRelay } from "../harness/start-relay.ts"
import { type Answer, startTestInstance } from "../harness/test-instance.ts"

const ADMIN = { authorization: "*:*.a-secret-for-tests" }
const CLIENT = { authorization: "*:development.a-client-secret-of-tests" }
const FRONTEND = { authorization: "default:development.a-frontend-secret" }

const { layer, setAway } = storeWithOutages(layerMemory)
/** One store, which all instances share. */
let shared: Layer.Layer<Store>
let instance: Instance

const open = (store: Layer.Layer<Store>, sealingKey: string) =>
  startInstance({
    store,
    sealingKey: Redacted.make(sealingKey),
    passwords: layerNodePasswords({ atOnce: 1, waiting: 0 }),
    initialTokens: {
      admin: [ADMIN.authorization],
      client: [CLIENT.authorization],
      frontend: [FRONTEND.authorization]
    },
    logger: false,
    config: { streams: { perToken: 0, total: 0 }, eventStreams: { perCaller: 0, total: 0 } }
  })

beforeAll(async () => {
  const scope = await Effect.runPromise(Scope.make())
  shared = Layer.succeedContext(await Effect.runPromise(Layer.buildWithScope(layer, scope)))
  instance = await open(shared, "the key of this instance")
})
afterEach(() => setAway(false))
afterAll(() => instance.close())

const send: Instance["send"] = (...given) => instance.send(...given)

const oidc = (discoverUrl: string) => ({ enabled: true, clientId: "halyard", secret: "a secret", discoverUrl })
const enableProvider = () =>
  send("POST", "/api/admin/auth/oidc/settings", ADMIN, oidc("http://127.0.0.1:1/.well-known/openid-configuration"))

const away = (method: string, path: string, headers: Readonly<Record<string, string>>, body?: unknown) => () => {
  setAway(true)
  return send(method, path, headers, body)
}

const ofRelay = async (path: string) => {
  const relay = await startRelay("http://127.0.0.1:1", { tokens: [CLIENT.authorization] })
  const answer = await relay.send("GET", path, CLIENT)
  await relay.close()
  return answer
}

const kinds: Readonly<Record<string, () => Promise<Answer | undefined>>> = {
  "an administrator while the store is away": away("GET", "/api/admin/projects", ADMIN),
  "a write while the store is away": away("POST", "/api/admin/tag-types", ADMIN, { name: "new" }),
  "a login while the store is away": away("POST", "/auth/simple/login", {}, { username: "admin", password: "a" }),
  "a directory while the store is away": away("GET", "/scim/Users", ADMIN),
  "an application whose token nobody used before": away("GET", "/api/client/features", CLIENT),
  "a page whose token nobody used before": away("GET", "/api/frontend", FRONTEND),
  "OFREP with such a token": away("POST", "/ofrep/v1/evaluate/flags", FRONTEND, { context: {} }),
  "a scrape with an admin token": away("GET", "/internal-backstage/prometheus", { ...ADMIN, via: "a proxy" }),
  "the readiness while the store is away": away("GET", "/ready", {}),
  "a change in maintenance": async () => {
    const service = await startTestInstance(layerMemory)
    await service.call("POST", "/maintenance", { enabled: true })
    const answer = await service.call("POST", "/projects/default/features", { name: "new" }, "editor")
    await service.close()
    return answer
  },
  "a stream of features beyond the limit": () => send("GET", "/api/client/streaming", CLIENT),
  "a stream of events beyond the limit": () => send("GET", "/api/admin/events/stream", ADMIN),
  "a login beyond the limit": async () => {
    const login = { username: "admin", password: "wrong" }
    const answers = await Promise.all([1, 2, 3].map(() => send("POST", "/auth/simple/login", {}, login)))
    return answers.find(({ status }) => status === 503)
  },
  "a login with a provider that is away": async () => {
    await enableProvider()
    return send("GET", "/auth/oidc/login", {})
  },
  "a secret that was encrypted with another key": async () => {
    await enableProvider()
    const other = await open(shared, "another key than before")
    const answer = await other.send("GET", "/auth/oidc/login", {})
    await other.close()
    return answer
  },
  "a service that has stopped": async () => {
    const other = await open(layerMemory, "a key")
    await other.close()
    const { headers, status } = await other.fetch(new Request("http://localhost/health"))
    return { headers, status, body: undefined }
  },
  "a relay that is not ready": () => ofRelay("/ready"),
  "a relay without anything to deliver": () => ofRelay("/api/client/features")
}

it.each(Object.entries(kinds))("%s", async (_, ask) => {
  const answer = await ask()
  expect(answer?.status).toBe(503)
  expect(answer?.headers.get("retry-after")).toMatch(/^[1-9]\d?$/)
})

it("pages of other origins may read when to try again", async () => {
  const answer = await away("GET", "/api/frontend", { ...FRONTEND, origin: "https://shop.example.com" })()
  expect(answer.headers.get("access-control-expose-headers")).toBe("ETag, Retry-After")
})
