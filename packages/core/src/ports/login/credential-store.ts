import { Context, type Effect } from "effect"
import type { ApiToken } from "../../domain/tokens/api-token.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

export type CredentialKind = "api-token" | "personal-token" | "session"

/** What a secret is known as. */
export type Credential =
  | { readonly kind: "api-token"; readonly token: ApiToken }
  | {
      readonly kind: "personal-token" | "session"
      readonly user: number
      readonly expiresAt: Timestamp
      /** When the user was last seen, and by this token. */
      readonly seenAt: Timestamp | null
    }

/** Tells whose a secret is, on every request. */
export class CredentialStore extends Context.Service<
  CredentialStore,
  {
    /**
     * The credential with this digest, expired ones included, and the access version at that moment: in one query by an
     * index, the same whether or not there is one.
     */
    readonly find: (
      kind: CredentialKind,
      digest: string
    ) => Effect.Effect<{ readonly version: number; readonly credential: Credential | undefined }>
    /** Notes that it was used. */
    readonly markSeen: (kind: CredentialKind, digest: string, at: Timestamp) => Effect.Effect<void>
  }
>()("@halyard/core/CredentialStore") {}
