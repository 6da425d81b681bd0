import { Effect, Option } from "effect"
import type { Grant, Principal } from "../../domain/access/principal.ts"
import { predefinedRoles, type Role } from "../../domain/access/role.ts"
import { displayNameOf, nameOf } from "../../domain/users/user.ts"
import { AccessStore, type Standing } from "../../ports/access/access-store.ts"
import { RoleStore } from "../../ports/roles/role-store.ts"

/** Returns a stored user with their current rights: the grants of their own roles and of their groups. */
export const loadUserPrincipal = Effect.fn("loadUserPrincipal")(function* (user: number) {
  const standing = yield* (yield* AccessStore).standing(user)
  if (Option.isNone(standing)) return Option.none<Principal>()
  const custom = yield* (yield* RoleStore).list
  const known = new Map([...predefinedRoles, ...custom].map((role) => [role.id, role]))
  return Option.some(principalOf(standing.value, known))
})

const principalOf = ({ account, projectRoles, rootRoles }: Standing, known: ReadonlyMap<number, Role>): Principal => ({
  kind: "user",
  id: account.id,
  name: nameOf(account),
  displayName: displayNameOf(account),
  grants: [
    ...rootRoles.flatMap((id) => grantsOf(known.get(id))),
    ...projectRoles.flatMap(({ project, role }) => grantsOf(known.get(role), project))
  ]
})

const grantsOf = (role: Role | undefined, project?: string): ReadonlyArray<Grant> =>
  role === undefined ? [] : [project === undefined ? { role } : { role, project }]
