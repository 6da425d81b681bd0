import { Context, type Effect, type Option } from "effect"
import type { Account } from "../../domain/users/user.ts"

/** What a user's rights are made of: own root role and those of groups, roles in projects by oneself and by groups. */
export interface Standing {
  readonly account: Account
  /** Ids of root roles, each once. */
  readonly rootRoles: ReadonlyArray<number>
  readonly projectRoles: ReadonlyArray<ProjectRole>
}

/** Tells what users may do. */
export class AccessStore extends Context.Service<
  AccessStore,
  {
    /**
     * Takes turns with all who change rights until the transaction ends, and gives the access version a new value:
     * what was worked out under an old one counts no longer. Call it first in whatever changes a user's root role, a role,
     * a group or access to a project, or removes one of them or a user.
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
