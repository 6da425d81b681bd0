import { Context, type Effect, type Option } from "effect"
import type { Timestamp } from "../../domain/values/timestamp.ts"

/** A link with which a user can set a password once. */
export interface PasswordLink {
  readonly user: number
  readonly purpose: "invite" | "reset"
  readonly expiresAt: Timestamp
  /** The name of who made the link; null if the user asked for it. */
  readonly createdBy: string | null
}

/** Stores password links by the SHA-256 digest (hex) of their secrets. */
export class PasswordLinkStore extends Context.Service<
  PasswordLinkStore,
  {
    /** Adds a link. Earlier links of the user become invalid. */
    readonly insert: (digest: string, link: PasswordLink) => Effect.Effect<void>
    readonly find: (digest: string) => Effect.Effect<Option.Option<PasswordLink>>
    /** Removes a link and returns it. Only one of several concurrent calls gets it. */
    readonly take: (digest: string) => Effect.Effect<Option.Option<PasswordLink>>
    /** Removes all links of a user. */
    readonly removeOf: (user: number) => Effect.Effect<void>
  }
>()("@halyard/core/PasswordLinkStore") {}
