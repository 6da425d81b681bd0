import { Context, type Effect, type Option, type Redacted } from "effect"

/**
 * Keeps secrets that must be read again from readers of the store. Where the key is not the one that the instance's
 * secrets were sealed with, `seal` and `unseal` die with `StoreUnavailable`.
 */
export class Sealing extends Context.Service<
  Sealing,
  {
    /** Two seals of one secret differ. */
    readonly seal: (secret: Redacted.Redacted<string>) => Effect.Effect<string>
    readonly unseal: (sealed: string) => Effect.Effect<Redacted.Redacted<string>>
    /** As `unseal`, for what comes from outside or need not be read: none where it was not sealed with this key. */
    readonly open: (sealed: string) => Effect.Effect<Option.Option<Redacted.Redacted<string>>>
    /** Whether the instance's secrets were sealed with this key, or none have been yet. */
    readonly hasTheKey: Effect.Effect<boolean>
  }
>()("@halyard/core/Sealing") {}

/** A key that secrets are sealed with, whatever it is made of. */
export interface SealingKey {
  /** Tells keys apart without telling anything of them. */
  readonly fingerprint: string
  /** Two seals of one secret differ. */
  readonly seal: (secret: Redacted.Redacted<string>) => Effect.Effect<string>
  /** The secret, unless it was sealed with another key or changed since. */
  readonly open: (sealed: string) => Effect.Effect<Option.Option<Redacted.Redacted<string>>>
}
