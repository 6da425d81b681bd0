import { Context, type Effect } from "effect"
import type { Session } from "../../domain/login/session.ts"
import type { ApiToken } from "../../domain/tokens/api-token.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

export type CredentialKind = "api-token" | "personal-token" | "session"

/** The kind and owner of a secret. */
export type Credential =
  | { readonly kind: "api-token"; readonly token: ApiToken }
  | UserCredentialFound<"personal-token">
  | (UserCredentialFound<"session"> & Pick<Session, "endsAt" | "usedAt">)

interface UserCredentialFound<Kind extends CredentialKind> {
  readonly kind: Kind
  readonly user: number
  readonly expiresAt: Timestamp
  /** When the user was last seen, and with this token. */
  readonly seenAt: Timestamp | null
}

/** The result of a look-up, all as of one moment. */
export interface FoundCredential {
  readonly credential: Credential | undefined
  readonly version: number
}

/** Identifies the owner of a secret, on every request. */
export class CredentialStore extends Context.Service<
  CredentialStore,
  {
    /**
     * Returns the credential with this digest, even if it has expired, with the access version at that moment. It takes
     * the same time whether or not there is a credential.
     */
    readonly find: (kind: CredentialKind, digest: string) => Effect.Effect<FoundCredential>
    /** Records a use of the credential. */
    readonly markSeen: (kind: CredentialKind, digest: string, at: Timestamp) => Effect.Effect<void>
  }
>()("@halyard/core/CredentialStore") {}
