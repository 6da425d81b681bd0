import { Context, type Effect, type Option } from "effect"
import type { Account } from "../../domain/users/user.ts"

/** The roles that a user's rights derive from: the root role of the user and of groups, and roles in projects. */
export interface Standing {
  readonly account: Account
  /** Ids of root roles, without duplicates. */
  readonly rootRoles: ReadonlyArray<number>
  readonly projectRoles: ReadonlyArray<ProjectRole>
}

/** Reads what users may do. */
export class AccessStore extends Context.Service<
  AccessStore,
  {
    /**
     * Locks all rights until the transaction ends, and changes the access version, which invalidates everything derived
     * under the old version. Call it first in a transaction that changes a root role, a role, a group or access to a
     * project, or that removes one of them or a user.
     */
    readonly beginChange: Effect.Effect<void>
    readonly standing: (user: number) => Effect.Effect<Option.Option<Standing>>
  }
>()("@halyard/core/AccessStore") {}

export interface ProjectRole {
  readonly project: string
  /** The id of a project role. */
  readonly role: number
}
