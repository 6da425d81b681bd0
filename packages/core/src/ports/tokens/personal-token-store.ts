import { Context, type Effect } from "effect"
import type { PersonalToken } from "../../domain/tokens/personal-token.ts"

export type PersonalTokenContent = Omit<PersonalToken, "id" | "seenAt">

/** Keeps personal tokens by the SHA-256 digest (hex) of their secrets. */
export class PersonalTokenStore extends Context.Service<
  PersonalTokenStore,
  {
    /** Of these users, by id. */
    readonly list: (users: ReadonlyArray<number>) => Effect.Effect<ReadonlyArray<PersonalToken>>
    /**
     * Adds a token and answers it; adds none if there is no such user. Inside a transaction the user stays until that
     * ends.
     */
    readonly insert: (digest: string, token: PersonalTokenContent) => Effect.Effect<PersonalToken | undefined>
    /** Answers what was removed: nothing unless the user has a token of this id. */
    readonly remove: (user: number, id: number) => Effect.Effect<PersonalToken | undefined>
  }
>()("@halyard/core/PersonalTokenStore") {}
