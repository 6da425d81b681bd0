import { Context, type Effect, type Option } from "effect"
import type { ApiToken, ApiTokenContent } from "../../domain/tokens/api-token.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"
import type { ApiTokenType } from "../../domain/access/principal.ts"

/** Stores API tokens by the SHA-256 digest (hex) of their secrets. */
export class ApiTokenStore extends Context.Service<
  ApiTokenStore,
  {
    /** Lists all tokens by createdAt, then id. */
    readonly list: Effect.Effect<ReadonlyArray<ApiToken>>
    readonly find: (digest: string) => Effect.Effect<Option.Option<ApiToken>>
    /** Returns the existing tokens with these digests, by digest. */
    readonly findAll: (digests: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, ApiToken>>
    /** Returns the digest of each token, by its id. */
    readonly digests: Effect.Effect<ReadonlyMap<number, string>>
    readonly get: (id: number) => Effect.Effect<Option.Option<ApiToken>>
    /** Adds the token and returns it, unless a token with this digest was ever added, even if it was deleted. */
    readonly insertOnce: (digest: string, token: ApiTokenContent) => Effect.Effect<Option.Option<ApiToken>>
    readonly setExpiry: (id: number, expiresAt: Timestamp | null) => Effect.Effect<void>
    readonly setProjects: (id: number, projects: ReadonlyArray<string>) => Effect.Effect<void>
    /** Removes a token and its encrypted secret. Its digest cannot be added again. */
    readonly remove: (id: number, at: Timestamp) => Effect.Effect<void>
    /**
     * Stores the encrypted secret of the token with this digest, unless one is stored already or the token was deleted.
     */
    readonly keepSecret: (digest: string, sealed: string) => Effect.Effect<void>
    /** Returns the stored secrets, encrypted, by the ids of their tokens. */
    readonly storedSecrets: Effect.Effect<ReadonlyMap<number, string>>
    /** Deletes all encrypted secrets and returns how many there were. The tokens stay valid. */
    readonly forgetSecrets: Effect.Effect<number>
    /** Counts the tokens of this type, or of all types. */
    readonly count: (type?: ApiTokenType) => Effect.Effect<number>
    /** Returns whether there is or was a token of this type, including deleted tokens. */
    readonly everHad: (type: ApiTokenType) => Effect.Effect<boolean>
  }
>()("@halyard/core/ApiTokenStore") {}
