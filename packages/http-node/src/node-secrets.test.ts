import { Secrets } from "@halyard/core"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { layerNodeSecrets } from "./node-secrets.ts"

it("digests, and makes random texts", async () => {
  const { digest, randomHex, uuid } = await Effect.runPromise(Effect.provide(Secrets, layerNodeSecrets))
  expect(await Effect.runPromise(digest("abc"))).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
  )
  expect(await Effect.runPromise(randomHex(28))).toMatch(/^[\da-f]{56}$/)
  expect(await Effect.runPromise(uuid)).not.toBe(await Effect.runPromise(uuid))
})
