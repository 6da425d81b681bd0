import { Context, type Effect, type Option } from "effect"
import type { ProviderIdentity } from "../../domain/login/provider-claims.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

/** Stores which user each identity of a login provider belongs to. A user has one identity at each issuer at most. */
export class ProviderLinkStore extends Context.Service<
  ProviderLinkStore,
  {
    /** Returns the id of the user to whom the identity is linked. */
    readonly find: (identity: ProviderIdentity) => Effect.Effect<Option.Option<number>>
    /** Returns the subject to which the issuer's link of the user leads. */
    readonly subjectOf: (user: number, issuer: string) => Effect.Effect<Option.Option<string>>
    /**
     * Links an identity to an existing user, in the open transaction. Replaces earlier links of the identity, and of
     * the user at the same issuer.
     */
    readonly link: (identity: ProviderIdentity, user: number, at: Timestamp) => Effect.Effect<void>
    /** Removes all links of a user, at all issuers. */
    readonly removeOf: (user: number) => Effect.Effect<void>
  }
>()("@halyard/core/ProviderLinkStore") {}
