import { Passwords } from "@halyard/core/ports"
import { Effect, Redacted } from "effect"
import { expect, it } from "vitest"
import { layerNodePasswords } from "./node-passwords.ts"

const run = <A>(use: (passwords: Passwords["Service"]) => Effect.Effect<A>) =>
  Effect.runPromise(Effect.provide(Effect.flatMap(Passwords, use), layerNodePasswords))

const secret = Redacted.make("correct horse battery")

it("verifies a password by its hash, which differs each time and does not contain it", async () => {
  const [first, second] = await run(({ hash }) => Effect.all([hash(secret), hash(secret)], { concurrency: 2 }))
  expect(first).not.toBe(second)
  expect(first).not.toContain("horse")
  expect(await run(({ verify }) => verify(secret, first))).toBe(true)
  expect(await run(({ verify }) => verify(Redacted.make("wrong horse battery"), first))).toBe(false)
})

it("normalizes Unicode letters", async () => {
  const hash = await run((passwords) => passwords.hash(Redacted.make("caf\u00e9 au lait")))
  expect(await run(({ verify }) => verify(Redacted.make("cafe\u0301 au lait"), hash))).toBe(true)
})

it.each([undefined, "", "nonsense", "scrypt$1$8$2$AAAA$AAAA", "scrypt$65536$8$1$AAAA$AAAA"])(
  "matches no password with the hash %j",
  async (hash) => {
    expect(await run(({ verify }) => verify(secret, hash))).toBe(false)
  }
)
