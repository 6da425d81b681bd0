import { Redacted } from "effect"
import { createHash, timingSafeEqual } from "node:crypto"

/** Takes the same time for all secrets. Their digests have the same length. */
export const isSameSecret = (one: Redacted.Redacted<string>, other: Redacted.Redacted<string>): boolean =>
  timingSafeEqual(digestOf(one), digestOf(other))

const digestOf = (secret: Redacted.Redacted<string>): Buffer =>
  createHash("sha256").update(Redacted.value(secret)).digest()
