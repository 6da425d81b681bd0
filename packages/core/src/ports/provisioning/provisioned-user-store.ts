import { Context, type Effect, type Option } from "effect"
import type { UserKey } from "../../domain/provisioning/scim-filter.ts"
import type { ProvisionedUser, UserProfile } from "../../domain/provisioning/provisioned-user.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

/** A part of a list. */
export interface Range {
  readonly offset: number
  readonly limit: number
}

/** Stores what directories report about users. A user is provisioned if the account has a `scimId`. */
export class ProvisionedUserStore extends Context.Service<
  ProvisionedUserStore,
  {
    readonly find: (scimId: string) => Effect.Effect<Option.Option<ProvisionedUser>>
    /** Returns the provisioned users with this value, by id. Names are compared without case. */
    readonly findBy: (key: UserKey) => Effect.Effect<ReadonlyArray<ProvisionedUser>>
    /** Lists the provisioned users by id, or one part of them. */
    readonly list: (range?: Range) => Effect.Effect<ReadonlyArray<ProvisionedUser>>
    readonly count: Effect.Effect<number>
    /** Replaces what the directory reported about an existing user. */
    readonly save: (user: number, profile: UserProfile, at: Timestamp) => Effect.Effect<void>
    /** Returns the ids of the users with these scimIds, by scimId. */
    readonly idsOf: (scimIds: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, number>>
  }
>()("@halyard/core/ProvisionedUserStore") {}
