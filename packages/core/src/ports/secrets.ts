import { Context, type Effect } from "effect"

/** Randomness and digests, from a source fit for secrets. */
export class Secrets extends Context.Service<
  Secrets,
  {
    /** SHA-256 in hex. */
    readonly digest: (text: string) => Effect.Effect<string>
    /** `bytes` random bytes in hex. */
    readonly randomHex: (bytes: number) => Effect.Effect<string>
    /** A random UUID. */
    readonly uuid: Effect.Effect<string>
  }
>()("@halyard/core/Secrets") {}
