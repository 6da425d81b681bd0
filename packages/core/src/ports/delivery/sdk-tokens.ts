import { Context, type Effect, type Redacted } from "effect"
import type { SdkToken, SdkTokenType } from "../../domain/tokens/sdk-token.ts"
import type { NoAccess, Unauthenticated } from "../../domain/violations/errors.ts"

/** Identifies the owner of a secret that an SDK sends. */
export class SdkTokens extends Context.Service<
  SdkTokens,
  {
    /**
     * Returns the token with this secret. Fails in the same way for absent, malformed, unknown and expired secrets, and
     * with `NoAccess` for credentials of other kinds. While the store is unavailable, tokens that were in use stay
     * known for a limited time; for others it dies with `StoreUnavailable`.
     */
    readonly find: (
      secret: Redacted.Redacted<string> | undefined,
      type: SdkTokenType
    ) => Effect.Effect<SdkToken, Unauthenticated | NoAccess>
    /**
     * Returns the token that `find` would return without waiting, or undefined if `find` would have to wait. It takes
     * plain text, since redacting a secret takes longer than finding its token.
     */
    readonly cached: (secret: string | undefined, type: SdkTokenType) => SdkToken | undefined
    /**
     * For relays: how many seconds ago the server upstream responded last, while it or its database is unavailable.
     * Undefined while it is available.
     */
    readonly staleSeconds?: () => number | undefined
  }
>()("@halyard/core/SdkTokens") {}
