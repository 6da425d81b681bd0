import { Context, type Effect, type Redacted } from "effect"

/** Creates random values and digests, strong enough for secrets. */
export class Secrets extends Context.Service<
  Secrets,
  {
    /** The SHA-256 digest of the text, in hex. */
    readonly digest: (text: string) => Effect.Effect<string>
    /** The HMAC of the text (UTF-8) with SHA-256, in hex. */
    readonly sign: (key: Redacted.Redacted<string>, text: string) => Effect.Effect<string>
    /** `bytes` random bytes in hex. */
    readonly randomHex: (bytes: number) => Effect.Effect<string>
    /** A random UUID. */
    readonly uuid: Effect.Effect<string>
  }
>()("@halyard/core/Secrets") {}
