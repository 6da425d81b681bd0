import { Context, type Effect } from "effect"
import type { NameExists } from "../../domain/violations/errors.ts"
import type { Role } from "../../domain/access/role.ts"

/** Stores custom roles. The built-in roles are in the domain, and their names are taken. */
export class RoleStore extends Context.Service<
  RoleStore,
  {
    /** Lists all custom roles by id. */
    readonly list: Effect.Effect<ReadonlyArray<Role>>
    /** Adds a role under the next free id, at least `FIRST_CUSTOM_ROLE`. */
    readonly insert: (role: Omit<Role, "id">) => Effect.Effect<Role, NameExists>
    /** Replaces name, description and permissions of an existing role. */
    readonly update: (role: Role) => Effect.Effect<void, NameExists>
    /** Removes an unassigned role. */
    readonly remove: (id: number) => Effect.Effect<void>
    /**
     * Removes all permissions for one environment from all roles, so that a new environment with the same name starts
     * without them.
     */
    readonly forgetEnvironment: (environment: string) => Effect.Effect<void>
  }
>()("@halyard/core/RoleStore") {}
