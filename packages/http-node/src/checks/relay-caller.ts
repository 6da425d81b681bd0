import {
  CurrentInstance,
  CurrentRelayClient,
  forgedRefusal,
  now,
  type Principal,
  secondsAfter,
  Unauthenticated
} from "@halyard/core/domain"
import { Authenticator, presentedSecret } from "@halyard/core/ports"
import { relayPrincipal } from "@halyard/core/use-cases"
import { DateTime, Effect, Option, Redacted } from "effect"
import type { HttpServerRequest } from "effect/http"
import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import { secretIn } from "./request-secrets.ts"

/** A caller that asks for tokens for a relay, and the key from which their secrets are derived. */
interface RelayCaller {
  readonly principal: Principal
  readonly key: Redacted.Redacted<string>
}

/** Authenticates a relay by its signature, and other callers by their secret. Fails for SDK tokens. */
export const relayCaller = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  const given = request.headers["authorization"] ?? ""
  const [, id, signature] = /^HMAC ([^:\s]{1,200}):([\w-]{43})$/.exec(given) ?? []
  if (id !== undefined && signature !== undefined) return yield* signedCaller(request, id, signature)
  const forged = forgedRefusal(request, (yield* CurrentInstance).serviceUrl)
  if (forged !== undefined) return yield* forged
  const key = secretIn(Redacted.make(given))
  if (key === undefined) return yield* new Unauthenticated()
  const { authenticate } = yield* Authenticator
  const caller: RelayCaller = { principal: yield* authenticate(presentedSecret(key)), key }
  return caller
})

const signedCaller = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  id: string,
  signature: string
) {
  const client = yield* CurrentRelayClient
  const { "content-sha256": claimed = "", "x-nonce": nonce = "", "x-timestamp": timestamp = "" } = request.headers
  const body = yield* Effect.orElseSucceed(request.arrayBuffer, () => new ArrayBuffer(0))
  const hash = createHash("sha256").update(new Uint8Array(body)).digest("hex")
  const at = yield* now
  const isSigned =
    client !== undefined &&
    client.id === id &&
    claimed === hash &&
    isRecent(timestamp, at) &&
    isSignedWith(client.secret, ["POST", "/edge/issue-token", timestamp, nonce, hash].join("\n"), signature)
  if (!isSigned || !isFresh(nonce, at)) return yield* new Unauthenticated()
  const caller: RelayCaller = { principal: relayPrincipal(client.id), key: client.secret }
  return caller
})

/** Clocks may differ by five minutes. */
const isRecent = (timestamp: string, at: string): boolean =>
  Option.exists(
    DateTime.make(timestamp),
    (moment) => Math.abs(DateTime.toEpochMillis(moment) - DateTime.toEpochMillis(DateTime.makeUnsafe(at))) <= 300_000
  )

const isSignedWith = (secret: Redacted.Redacted<string>, text: string, signature: string): boolean => {
  const expected = createHmac("sha256", Buffer.from(Redacted.value(secret), "base64url"))
    .update(text)
    .digest()
  const given = Buffer.from(signature, "base64url")
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * Whether a signed request comes for the first time. Nonces are remembered for as long as their timestamps are valid.
 */
const isFresh = (nonce: string, at: string): boolean => {
  for (const [known, until] of nonces) {
    if (until >= at) break
    nonces.delete(known)
  }
  if (nonce.length < 16 || nonce.length > 200 || nonces.has(nonce)) return false
  nonces.set(nonce, secondsAfter(at, 600))
  return true
}

/** The map does not grow without bounds, since only callers with a valid signature add to it. */
const nonces = new Map<string, string>()
