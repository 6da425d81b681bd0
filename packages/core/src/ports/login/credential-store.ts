import { Context, type Effect } from "effect"
import type { ApiToken } from "../../domain/tokens/api-token.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

export type CredentialKind = "api-token" | "personal-token" | "session"

/** The kind and owner of a secret. */
export type Credential =
  | { readonly kind: "api-token"; readonly token: ApiToken }
  | {
      readonly kind: "personal-token" | "session"
      readonly user: number
      readonly expiresAt: Timestamp
      /** When the user was last seen, and with this token. */
      readonly seenAt: Timestamp | null
    }

/** Identifies the owner of a secret, on every request. */
export class CredentialStore extends Context.Service<
  CredentialStore,
  {
    /**
     * Returns the credential with this digest, even if it has expired, and the access version at that moment. Takes as
     * long whether or not there is one.
     */
    readonly find: (
      kind: CredentialKind,
      digest: string
    ) => Effect.Effect<{ readonly version: number; readonly credential: Credential | undefined }>
    /** Records a use of the credential. */
    readonly markSeen: (kind: CredentialKind, digest: string, at: Timestamp) => Effect.Effect<void>
  }
>()("@halyard/core/CredentialStore") {}
