import { Context, type Effect } from "effect"
import type { NameExists } from "../../domain/violations/errors.ts"
import type { Role } from "../../domain/access/role.ts"

/** Keeps roles that administrators made. Those that every instance has are in the domain, and their names are taken. */
export class RoleStore extends Context.Service<
  RoleStore,
  {
    /** By id. */
    readonly list: Effect.Effect<ReadonlyArray<Role>>
    /** Adds a role under the next free id, which is `FIRST_CUSTOM_ROLE` or more. */
    readonly insert: (role: Omit<Role, "id">) => Effect.Effect<Role, NameExists>
    /** Replaces name, description and permissions of a role that exists. */
    readonly update: (role: Role) => Effect.Effect<void, NameExists>
    /** Removes a role that nobody has. */
    readonly remove: (id: number) => Effect.Effect<void>
    /** Takes from all roles what they allow in this environment only; a new one of the same name begins without it. */
    readonly forgetEnvironment: (environment: string) => Effect.Effect<void>
  }
>()("@halyard/core/RoleStore") {}
