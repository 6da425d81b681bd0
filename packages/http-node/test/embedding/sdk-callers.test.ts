// Which callers a host is asked to authenticate when applications and pages call.
import { Unauthenticated } from "@halyard/core/domain"
import { Authenticator, type PresentedCredentials } from "@halyard/core/ports"
import { memory } from "@halyard/store-memory"
import { Effect, Layer, Redacted } from "effect"
import { beforeEach, describe, expect, it, onTestFinished } from "vitest"
import { type Instance, startInstance } from "../harness/start-instance.ts"

const ADMIN = "*:*.a-secret-for-tests"
const FRONTEND = "default:development.a-frontend-secret"

const asked = [
  ["GET", "/api/client/features", undefined],
  ["GET", "/api/client/streaming", undefined],
  ["POST", "/api/client/metrics", {}],
  ["GET", "/api/frontend", undefined],
  ["POST", "/api/frontend", {}],
  ["POST", "/api/frontend/client/metrics", {}],
  ["POST", "/ofrep/v1/evaluate/flags", { context: {} }],
  ["POST", "/ofrep/v1/evaluate/flags/checkout", { context: {} }]
] as const

/** Headers that browsers and proxies add to a request, and credentials of strangers. */
const callers = [
  {},
  { cookie: "session=of-ada" },
  { "x-forwarded-user": "ada" },
  { authorization: "Basic YWRhOnNlY3JldA==" },
  { authorization: "Negotiate YWRhOnNlY3JldA==" },
  { "x-api-key": "Basic YWRhOnNlY3JldA==" },
  { authorization: "a-token-of-ada" },
  { authorization: "Bearer a-token-of-ada" },
  { authorization: "default:development.a-secret-that-is-unknown", cookie: "session=of-ada" }
]

const elsewhere = { origin: "https://evil.example", "sec-fetch-site": "cross-site" }

const everything = asked.flatMap(([method, path, body]) =>
  callers.flatMap((headers) => [
    { method, path, body, headers },
    { method, path, body, headers: { ...headers, ...elsewhere } }
  ])
)

/**
 * Expects that all requests are refused. Writes of pages of other origins are refused as forged where only servers may
 * write.
 */
const expectRefused = async ({ send }: Instance) => {
  for (const { body, headers, method, path } of everything) {
    const { status } = await send(method, path, headers, body)
    const allowed = "origin" in headers && path.startsWith("/api/client") && method === "POST" ? [401, 403] : [401]
    expect(allowed, `${method} ${path} ${JSON.stringify(headers)}`).toContain(status)
  }
}

const start = async (options: Omit<Parameters<typeof startInstance>[0], "store">) => {
  const instance = await startInstance({
    store: memory(),
    logger: false,
    initialTokens: { admin: [ADMIN], frontend: [FRONTEND] },
    ...options
  })
  onTestFinished(() => instance.close())
  return instance
}

describe("a function that identifies the caller", () => {
  let calls = 0
  const authenticator = () => {
    calls += 1
    return { id: "u-1", name: "ada", roles: ["Admin"] }
  }
  beforeEach(() => {
    calls = 0
  })

  it("is not asked about applications and pages, which get a 401 without an SDK token", async () => {
    const instance = await start({ authenticator })
    await expectRefused(instance)
    expect((await instance.send("GET", "/api/frontend", { authorization: FRONTEND, ...elsewhere })).status).toBe(200)
    expect(calls).toBe(0)
    expect((await instance.send("GET", "/api/admin/projects", {})).status).toBe(200)
    expect(calls).toBe(1)
  })

  it("is not called with `alsoTokens` either, and the error says what an admin token lacks", async () => {
    const instance = await start({ authenticator, alsoTokens: true })
    const answer = await instance.send("GET", "/api/frontend", { authorization: ADMIN })
    expect([answer.status, answer.body.message]).toEqual([403, expect.stringContaining("an API token of type admin")])
    expect(calls).toBe(0)
  })
})

it("a layer is asked with the secret alone, since it may know SDK tokens of its own", async () => {
  const seen: Array<PresentedCredentials> = []
  const authenticator = Layer.succeed(Authenticator, {
    authenticate: (credentials) => {
      seen.push(credentials)
      return credentials.secret !== undefined && Redacted.value(credentials.secret) === "a-page-of-the-host"
        ? Effect.succeed({
            kind: "sdk-token",
            id: 1,
            name: "page",
            grants: [],
            scope: { type: "frontend", projects: ["default"], environment: "development" }
          } as const)
        : Effect.fail(new Unauthenticated())
    }
  })
  const instance = await start({ authenticator })
  await expectRefused(instance)
  for (const { cookie, headers, request, secret } of seen) {
    expect(["a-token-of-ada", "default:development.a-secret-that-is-unknown"]).toContain(
      secret && Redacted.value(secret)
    )
    expect([headers, request, cookie("session")]).toEqual([undefined, undefined, undefined])
  }
  expect(seen.length).toBeGreaterThan(0)
  const page = { authorization: "a-page-of-the-host", cookie: "session=of-ada" }
  expect((await instance.send("GET", "/api/frontend", page)).status).toBe(200)
})
