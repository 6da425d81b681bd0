import { Context, type Effect, type Redacted } from "effect"

/** Randomness and digests, from a source fit for secrets. */
export class Secrets extends Context.Service<
  Secrets,
  {
    /** SHA-256 in hex. */
    readonly digest: (text: string) => Effect.Effect<string>
    /** HMAC with SHA-256 in hex, of the text as UTF-8. */
    readonly sign: (key: Redacted.Redacted<string>, text: string) => Effect.Effect<string>
    /** `bytes` random bytes in hex. */
    readonly randomHex: (bytes: number) => Effect.Effect<string>
    /** A random UUID. */
    readonly uuid: Effect.Effect<string>
  }
>()("@halyard/core/Secrets") {}
