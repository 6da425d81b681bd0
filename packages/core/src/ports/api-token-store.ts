import { Context, type Effect, type Option } from "effect"
import type { ApiToken, ApiTokenType } from "../domain/people/api-token.ts"

/** Keeps API tokens by the SHA-256 digest (hex) of their secrets. */
export class ApiTokenStore extends Context.Service<
  ApiTokenStore,
  {
    readonly find: (digest: string) => Effect.Effect<Option.Option<ApiToken>>
    /** Adds the token unless one with this digest has ever been added, deleted ones included. Answers whether it did. */
    readonly insertOnce: (digest: string, token: ApiToken) => Effect.Effect<boolean>
    readonly count: (type: ApiTokenType) => Effect.Effect<number>
  }
>()("@halyard/core/ApiTokenStore") {}
