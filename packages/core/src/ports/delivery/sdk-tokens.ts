import { Context, type Effect, type Redacted } from "effect"
import type { SdkToken, SdkTokenType } from "../../domain/tokens/sdk-token.ts"
import type { NoAccess, Unauthenticated } from "../../domain/violations/errors.ts"

/** Identifies the owner of a secret that an SDK sends. */
export class SdkTokens extends Context.Service<
  SdkTokens,
  {
    /**
     * Fails in the same way for absent, malformed, unknown and expired secrets, and with `NoAccess` for credentials of
     * other kinds. While the store is away, tokens that were in use are known, for a limited time. For others it dies
     * with
     * `StoreUnavailable`.
     */
    readonly find: (
      secret: Redacted.Redacted<string> | undefined,
      type: SdkTokenType
    ) => Effect.Effect<SdkToken, Unauthenticated | NoAccess>
    /**
     * The token that `find` would return without waiting for anything. Undefined if `find` has to be asked. It takes
     * plain text, since redacting a secret takes longer than finding its token.
     */
    readonly cached: (secret: string | undefined, type: SdkTokenType) => SdkToken | undefined
    /**
     * For relays: how many seconds ago the server above answered last, while it or its database is away. Undefined
     * while it is not.
     */
    readonly staleSeconds?: () => number | undefined
  }
>()("@halyard/core/SdkTokens") {}
