import { Context, type Effect, type Option } from "effect"
import type { Timestamp } from "../../domain/values/timestamp.ts"

/** A link by which a user sets a first or a new password, once. */
export interface PasswordLink {
  readonly user: number
  readonly purpose: "invite" | "reset"
  readonly expiresAt: Timestamp
}

/** Keeps such links by the SHA-256 digest (hex) of their secrets. */
export class PasswordLinkStore extends Context.Service<
  PasswordLinkStore,
  {
    /** Adds a link; the user's earlier ones count no longer. */
    readonly insert: (digest: string, link: PasswordLink) => Effect.Effect<void>
    readonly find: (digest: string) => Effect.Effect<Option.Option<PasswordLink>>
    /** Removes a link and answers it: of several who ask at once, one gets it. */
    readonly take: (digest: string) => Effect.Effect<Option.Option<PasswordLink>>
    /** Removes all links of a user. */
    readonly removeOf: (user: number) => Effect.Effect<void>
  }
>()("@halyard/core/PasswordLinkStore") {}
