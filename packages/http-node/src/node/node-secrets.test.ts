import { Secrets } from "@halyard/core/ports"
import { Effect, Option, Redacted } from "effect"
import { expect, it } from "vitest"
import { layerNodeSecrets, nodeSealingKey } from "./node-secrets.ts"

it("digests, signs, and generates random texts", async () => {
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

const key = nodeSealingKey(Redacted.make("a key for tests"))
const other = nodeSealingKey(Redacted.make("another key"))

const sealed = (text: string) => Effect.runPromise(key.seal(Redacted.make(text)))
const opened = (text: string, by = key) => Effect.runPromise(by.open(text))

it.each(["", "secret", "sécrèt 😀", "x".repeat(10_000)])("opens a sealed text: %j", async (text) => {
  const once = await sealed(text)
  expect(await sealed(text)).not.toBe(once)
  if (text !== "") expect(once).not.toContain(text)
  expect(Option.map(await opened(once), Redacted.value)).toEqual(Option.some(text))
})

it("does not open changed texts, or those encrypted with another key", async () => {
  const good = await sealed("secret")
  const tampered = `${good.slice(0, -4)}${good.endsWith("AAAA") ? "BBBB" : "AAAA"}`
  for (const text of [tampered, "", "v1.", "v1.AAAA", good.slice(3), good.slice(0, 30), `${good}AAAA`]) {
    expect(await opened(text)).toEqual(Option.none())
  }
  expect(await opened(good, other)).toEqual(Option.none())
})

it("has a fingerprint that differs by key and does not reveal it", () => {
  expect(key.fingerprint).toBe(nodeSealingKey(Redacted.make("a key for tests")).fingerprint)
  expect(key.fingerprint).not.toBe(other.fingerprint)
  expect(key.fingerprint).toMatch(/^[\da-f]{64}$/)
})
