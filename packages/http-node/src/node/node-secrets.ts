import { type SealingKey, Secrets } from "@halyard/core/ports"
import { Effect, Layer, Option, Redacted } from "effect"
import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes, randomUUID } from "node:crypto"

/** Randomness and digests from `node:crypto`. */
export const layerNodeSecrets: Layer.Layer<Secrets> = Layer.succeed(
  Secrets,
  Secrets.of({
    digest: (text) => Effect.sync(() => hash("sha256", text)),
    sign: (key, text) => Effect.sync(() => createHmac("sha256", Redacted.value(key)).update(text).digest("hex")),
    randomHex: (bytes) => Effect.sync(() => randomBytes(bytes).toString("hex")),
    uuid: Effect.sync(() => randomUUID())
  })
)

/** Derives an AES-256-GCM key from any text. */
export const nodeSealingKey = (secret: Redacted.Redacted<string>): SealingKey => {
  const key = derived(secret, "halyard sealing")
  return {
    fingerprint: derived(secret, "halyard fingerprint").toString("hex"),
    seal: (text) =>
      Effect.sync(() => {
        const nonce = randomBytes(NONCE_BYTES)
        const cipher = createCipheriv("aes-256-gcm", key, nonce)
        const sealed = [cipher.update(Redacted.value(text), "utf8"), cipher.final()]
        return `${VERSION}${Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString("base64url")}`
      }),
    open: (sealed) => Effect.sync(() => Option.map(opened(key, sealed), (text) => Redacted.make(text)))
  }
}

const derived = (secret: Redacted.Redacted<string>, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", Redacted.value(secret), "", purpose, 32))

const opened = Option.liftThrowable((key: Buffer, sealed: string): string => {
  const bytes = Buffer.from(sealed.startsWith(VERSION) ? sealed.slice(VERSION.length) : "", "base64url")
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(tag)
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8")
})

const VERSION = "v1."
const NONCE_BYTES = 12
const TAG_BYTES = 16
