import { Context, type Effect, type Option } from "effect"
import type { SignupTokenRecord } from "../../domain/login/signup-token.ts"

/** Keeps invitations by the digest of their secrets, and who came by them. */
export class SignupTokenStore extends Context.Service<
  SignupTokenStore,
  {
    /** By createdAt, then digest. */
    readonly list: Effect.Effect<ReadonlyArray<SignupTokenRecord>>
    readonly find: (digest: string) => Effect.Effect<Option.Option<SignupTokenRecord>>
    readonly insert: (token: SignupTokenRecord) => Effect.Effect<void>
    /** Replaces name, enabled and expiresAt of one that exists. */
    readonly update: (token: SignupTokenRecord) => Effect.Effect<void>
    readonly addUser: (digest: string, user: number) => Effect.Effect<void>
    /** Ids of the users who came by each, by id. */
    readonly users: Effect.Effect<ReadonlyMap<string, ReadonlyArray<number>>>
  }
>()("@halyard/core/SignupTokenStore") {}
