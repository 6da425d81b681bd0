import { Effect } from "effect"
import { predefinedRoles, type Role } from "../../domain/access/role.ts"
import { RoleStore } from "../../ports/roles/role-store.ts"

/** All roles, by id: those that every instance has, then those that administrators made. */
export const knownRoles = Effect.fn("knownRoles")(function* () {
  const roles: ReadonlyArray<Role> = [...predefinedRoles, ...(yield* (yield* RoleStore).list)]
  return roles
})
