import { Context, type Effect, type Option } from "effect"
import type { SignupTokenRecord } from "../../domain/login/signup-token.ts"

/** Stores invitations by the digest of their secrets, and who signed up with them. */
export class SignupTokenStore extends Context.Service<
  SignupTokenStore,
  {
    /** Lists all invitations by createdAt, then digest. */
    readonly list: Effect.Effect<ReadonlyArray<SignupTokenRecord>>
    readonly find: (digest: string) => Effect.Effect<Option.Option<SignupTokenRecord>>
    readonly insert: (token: SignupTokenRecord) => Effect.Effect<void>
    /** Replaces name, enabled and expiresAt of an existing invitation. */
    readonly update: (token: SignupTokenRecord) => Effect.Effect<void>
    readonly addUser: (digest: string, user: number) => Effect.Effect<void>
    /** Whether the user signed up with an invitation. */
    readonly hasSignedUp: (user: number) => Effect.Effect<boolean>
    /** Returns the ids of the users who signed up with each invitation, by id. */
    readonly users: Effect.Effect<ReadonlyMap<string, ReadonlyArray<number>>>
  }
>()("@halyard/core/SignupTokenStore") {}
