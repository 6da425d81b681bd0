import { assert, describe, it } from "@effect/vitest"
import { CurrentRelayClient, Unauthenticated } from "@halyard/core/domain"
import { Authenticator } from "@halyard/core/ports"
import { Effect, Redacted } from "effect"
import { HttpServerRequest } from "effect/http"
import { createHash, createHmac, randomUUID } from "node:crypto"
import { relayCaller } from "./relay-caller.ts"

const secret = "koom8ceiGaeBee9Eivahweideimak4aV"
const body = '{"tokens":[{"environment":"development","projects":["*"]}]}'
const hash = createHash("sha256").update(body).digest("hex")

interface Signed {
  readonly id?: string
  readonly at?: number
  readonly nonce?: string
  readonly key?: string
  readonly path?: string
  readonly sent?: string
}

/** A request that is signed like those of Unleash Edge. */
const signed = ({ at = 0, id = "edge", key = secret, nonce = randomUUID(), path, sent = body }: Signed = {}) => {
  const timestamp = new Date(at).toISOString().replace("Z", "000000+00:00")
  const text = ["POST", path ?? "/edge/issue-token", timestamp, nonce, hash].join("\n")
  const signature = createHmac("sha256", Buffer.from(key, "base64url")).update(text).digest("base64url")
  const headers = {
    authorization: `HMAC ${id}:${signature}`,
    "x-timestamp": timestamp,
    "x-nonce": nonce,
    "content-sha256": hash
  }
  return HttpServerRequest.fromWeb(
    new Request("http://localhost/edge/issue-token", { method: "POST", headers, body: sent })
  )
}

const callerOf = (request: HttpServerRequest.HttpServerRequest, isConfigured = true) =>
  relayCaller(request).pipe(
    Effect.map(({ key, principal }) => [principal.name, Redacted.value(key)]),
    Effect.catchTag("Unauthenticated", () => Effect.succeed("nobody")),
    Effect.provideService(CurrentRelayClient, isConfigured ? { id: "edge", secret: Redacted.make(secret) } : undefined),
    Effect.provideService(Authenticator, { authenticate: () => Effect.fail(new Unauthenticated()) })
  )

describe("a relay", () => {
  it.effect("is known by its signature, once", () =>
    Effect.gen(function* () {
      const nonce = randomUUID()
      assert.deepStrictEqual(yield* callerOf(signed({ nonce })), ["edge", secret])
      assert.strictEqual(yield* callerOf(signed({ nonce })), "nobody")
      assert.deepStrictEqual(yield* callerOf(signed({ at: 299_000 })), ["edge", secret])
    })
  )

  it.effect("is unknown with any other signature", () =>
    Effect.gen(function* () {
      for (const wrong of [
        { id: "other" },
        { key: secret.toLowerCase() },
        { path: "/edge/validate" },
        { sent: body.replace("development", "production") },
        { at: 301_000 },
        { at: -301_000 },
        { nonce: "short" }
      ]) {
        assert.strictEqual(yield* callerOf(signed(wrong)), "nobody")
      }
      assert.strictEqual(yield* callerOf(signed(), false), "nobody")
    })
  )

  it.effect("is unknown without a signature to a page of another origin, whatever its browser adds", () =>
    Effect.gen(function* () {
      const headers = { authorization: "Basic YWRhOnNlY3JldA==", "sec-fetch-site": "cross-site" }
      const request = new Request("http://localhost/edge/issue-token", { method: "POST", headers })
      const refusal = yield* Effect.flip(callerOf(HttpServerRequest.fromWeb(request)))
      assert.include(refusal.message, "A page of another origin")
    })
  )
})
