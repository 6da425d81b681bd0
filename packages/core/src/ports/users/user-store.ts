import { Context, type Effect, type Option, Schema } from "effect"
import type { Account } from "../../domain/users/user.ts"

/** Another user has the email or the username. */
export class UserExists extends Schema.TaggedError<UserExists>()("UserExists", {
  property: Schema.Literals(["email", "username"])
}) {
  override get message(): string {
    return `"/${this.property}" belongs to another user`
  }
}

/** New users are active. */
export type NewAccount = Omit<Account, "id" | "seenAt" | "loginAttempts" | "active">

/** Stores users and service accounts. Emails and usernames are unique, and ids are never used again. */
export class UserStore extends Context.Service<
  UserStore,
  {
    /** Lists all accounts by id. */
    readonly list: Effect.Effect<ReadonlyArray<Account>>
    /** Returns the accounts with these ids, by id. Leaves out unknown ids. */
    readonly findAll: (ids: ReadonlyArray<number>) => Effect.Effect<ReadonlyArray<Account>>
    /**
     * Returns the first users, without service accounts, who have the root role themselves or through a group, by id.
     */
    readonly withRootRole: (role: number, limit: number) => Effect.Effect<ReadonlyArray<Account>>
    readonly find: (id: number) => Effect.Effect<Option.Option<Account>>
    /** Returns the user with this username or email (in lower case), and the password hash if there is one. */
    readonly findByLogin: (
      login: string
    ) => Effect.Effect<Option.Option<{ readonly account: Account; readonly passwordHash: string | null }>>
    readonly insert: (account: NewAccount) => Effect.Effect<Account, UserExists>
    /**
     * Replaces username, name, email, root role, scimId and whether the user is active. Features that the user created
     * show the new display name.
     */
    readonly update: (account: Account) => Effect.Effect<void, UserExists>
    /** Removes a user with sessions, personal tokens, links, memberships and favorites. */
    readonly remove: (id: number) => Effect.Effect<void>
    /** Sets the hash of the password; null removes the password. */
    readonly setPasswordHash: (id: number, hash: string | null) => Effect.Effect<void>
    readonly passwordHash: (id: number) => Effect.Effect<Option.Option<string>>
    /** Returns the ids of all users with a password. */
    readonly withPassword: Effect.Effect<ReadonlySet<number>>
    /**
     * Counts a failed login, or resets the count after a successful one. The user cannot be deleted until the
     * transaction ends.
     */
    readonly countLogin: (id: number, succeeded: boolean) => Effect.Effect<void>
  }
>()("@halyard/core/UserStore") {}
