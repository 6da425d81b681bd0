import type { Effect, Option, Redacted } from "effect"

/** A key that secrets are sealed with, whatever it is made of. */
export interface SealingKey {
  /** Tells keys apart without telling anything of them. */
  readonly fingerprint: string
  /** Two seals of one secret differ. */
  readonly seal: (secret: Redacted.Redacted<string>) => Effect.Effect<string>
  /** The secret, unless it was sealed with another key or changed since. */
  readonly open: (sealed: string) => Effect.Effect<Option.Option<Redacted.Redacted<string>>>
}
