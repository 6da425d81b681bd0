import { Secrets } from "@halyard/core/ports"
import { Effect, Layer, Redacted } from "effect"
import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto"

/** Randomness and digests from Node's own cryptography. */
export const layerNodeSecrets: Layer.Layer<Secrets> = Layer.succeed(
  Secrets,
  Secrets.of({
    digest: (text) => Effect.sync(() => createHash("sha256").update(text).digest("hex")),
    sign: (key, text) => Effect.sync(() => createHmac("sha256", Redacted.value(key)).update(text).digest("hex")),
    randomHex: (bytes) => Effect.sync(() => randomBytes(bytes).toString("hex")),
    uuid: Effect.sync(() => randomUUID())
  })
)
