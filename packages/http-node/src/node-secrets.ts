import { Secrets } from "@halyard/core"
import { Effect, Layer } from "effect"
import { createHash, randomBytes, randomUUID } from "node:crypto"

/** Randomness and digests from Node's own cryptography. */
export const layerNodeSecrets: Layer.Layer<Secrets> = Layer.succeed(
  Secrets,
  Secrets.of({
    digest: (text) => Effect.sync(() => createHash("sha256").update(text).digest("hex")),
    randomHex: (bytes) => Effect.sync(() => randomBytes(bytes).toString("hex")),
    uuid: Effect.sync(() => randomUUID())
  })
)
