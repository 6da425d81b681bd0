import { Secrets } from "@halyard/core"
import { Effect, Layer } from "effect"

/** Secrets by the Web Crypto of the runtime, so that the suite depends on no platform. */
export const layerSecrets: Layer.Layer<Secrets> = Layer.succeed(
  Secrets,
  Secrets.of({
    digest: (text) =>
      Effect.map(
        Effect.promise(() => globalThis.crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))),
        (digest) => hex(new Uint8Array(digest))
      ),
    randomHex: (bytes) => Effect.sync(() => hex(globalThis.crypto.getRandomValues(new Uint8Array(bytes)))),
    uuid: Effect.sync(() => globalThis.crypto.randomUUID())
  })
)

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")
