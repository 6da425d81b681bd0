import { Context, type Effect, type Option } from "effect"
import type { ApiToken, ApiTokenContent } from "../../domain/tokens/api-token.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"
import type { ApiTokenType } from "../../domain/access/principal.ts"

/** Keeps API tokens by the SHA-256 digest (hex) of their secrets. */
export class ApiTokenStore extends Context.Service<
  ApiTokenStore,
  {
    /** By createdAt, then id. */
    readonly list: Effect.Effect<ReadonlyArray<ApiToken>>
    readonly find: (digest: string) => Effect.Effect<Option.Option<ApiToken>>
    /** Those of these digests that there are, each by its digest. */
    readonly findAll: (digests: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, ApiToken>>
    readonly get: (id: number) => Effect.Effect<Option.Option<ApiToken>>
    /** Adds the token unless one with this digest has ever been added, deleted ones included. Answers it if it did. */
    readonly insertOnce: (digest: string, token: ApiTokenContent) => Effect.Effect<Option.Option<ApiToken>>
    readonly setExpiry: (id: number, expiresAt: Timestamp | null) => Effect.Effect<void>
    readonly setProjects: (id: number, projects: ReadonlyArray<string>) => Effect.Effect<void>
    /** Removes a token; its digest stays known. */
    readonly remove: (id: number, at: Timestamp) => Effect.Effect<void>
    /** How many tokens there are: of this type, or of all. */
    readonly count: (type?: ApiTokenType) => Effect.Effect<number>
    /** Whether there is a token of this type, or was one before it was deleted. */
    readonly everHad: (type: ApiTokenType) => Effect.Effect<boolean>
  }
>()("@halyard/core/ApiTokenStore") {}
