import { Context, type Effect } from "effect"
import type { PersonalToken } from "../../domain/tokens/personal-token.ts"

export type PersonalTokenContent = Omit<PersonalToken, "id" | "seenAt">

/** Stores personal tokens by the SHA-256 digest (hex) of their secrets. */
export class PersonalTokenStore extends Context.Service<
  PersonalTokenStore,
  {
    /** Lists the tokens of these users, by id. */
    readonly list: (users: ReadonlyArray<number>) => Effect.Effect<ReadonlyArray<PersonalToken>>
    /**
     * Adds a token and returns it, or none if the user does not exist. Inside a transaction, the user cannot be deleted
     * until it ends.
     */
    readonly insert: (digest: string, token: PersonalTokenContent) => Effect.Effect<PersonalToken | undefined>
    /** Removes a token and returns it, or none if the user has no token with this id. */
    readonly remove: (user: number, id: number) => Effect.Effect<PersonalToken | undefined>
    /** Removes all tokens of a user and returns them, by id. */
    readonly removeAll: (user: number) => Effect.Effect<ReadonlyArray<PersonalToken>>
  }
>()("@halyard/core/PersonalTokenStore") {}
