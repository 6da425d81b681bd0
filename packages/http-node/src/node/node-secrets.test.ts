import { Secrets } from "@halyard/core/ports"
import { Effect, Redacted } from "effect"
import { expect, it } from "vitest"
import { layerNodeSecrets } from "./node-secrets.ts"

it("digests, signs, and makes random texts", async () => {
  const { digest, randomHex, sign, uuid } = await Effect.runPromise(Effect.provide(Secrets, layerNodeSecrets))
  expect(await Effect.runPromise(digest("abc"))).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
  )
  // The second case of RFC 4231.
  expect(await Effect.runPromise(sign(Redacted.make("Jefe"), "what do ya want for nothing?"))).toBe(
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
  )
  expect(await Effect.runPromise(randomHex(28))).toMatch(/^[\da-f]{56}$/)
  expect(await Effect.runPromise(uuid)).not.toBe(await Effect.runPromise(uuid))
})
