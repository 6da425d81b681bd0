import { Context, type Effect, type Option, type Redacted } from "effect"

/**
 * Encrypts secrets that must be read again. If the key is not the one with which the instance's secrets were sealed,
 * `seal` and `unseal` die with `StoreUnavailable`.
 */
export class Sealing extends Context.Service<
  Sealing,
  {
    /** Two seals of one secret differ. */
    readonly seal: (secret: Redacted.Redacted<string>) => Effect.Effect<string>
    readonly unseal: (sealed: string) => Effect.Effect<Redacted.Redacted<string>>
    /**
     * Returns the secret, or none if it was encrypted with another key. For input from outside, and for optional
     * secrets.
     */
    readonly open: (sealed: string) => Effect.Effect<Option.Option<Redacted.Redacted<string>>>
    /** Whether the secrets of the instance were sealed with this key, or no secret has been sealed yet. */
    readonly hasTheKey: Effect.Effect<boolean>
  }
>()("@halyard/core/Sealing") {}

/** A key that seals secrets. */
export interface SealingKey {
  /** Identifies the key without revealing it. */
  readonly fingerprint: string
  /** Two seals of one secret differ. */
  readonly seal: (secret: Redacted.Redacted<string>) => Effect.Effect<string>
  /** Returns the secret, or none if it was encrypted with another key or has changed since. */
  readonly open: (sealed: string) => Effect.Effect<Option.Option<Redacted.Redacted<string>>>
}
