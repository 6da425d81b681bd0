import { Effect, Option } from "effect"
import type { Grant, Principal } from "../../domain/access/principal.ts"
import { predefinedRoles, type Role } from "../../domain/access/role.ts"
import { displayNameOf, recordedNameOf } from "../../domain/users/user.ts"
import { AccessStore, type Standing } from "../../ports/access/access-store.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { RoleStore } from "../../ports/roles/role-store.ts"

/**
 * Returns a stored user with their current rights: the grants of their own roles and of their groups. None for a
 * deactivated user.
 */
export const loadUserPrincipal = Effect.fnUntraced(function* (user: number) {
  const standing = yield* (yield* AccessStore).standing(user)
  if (Option.isNone(standing) || !standing.value.account.active) return Option.none<Principal>()
  const custom = yield* (yield* RoleStore).list
  const known = new Map([...predefinedRoles, ...custom].map((role) => [role.id, role]))
  return Option.some(principalOf(standing.value, known))
})

/** Whether a user is an administrator, through a role of their own or of a group. */
export const isAdministrator = Effect.fnUntraced(function* (user: number) {
  const principal = yield* loadUserPrincipal(user)
  return Option.isSome(principal) && (yield* (yield* AccessPolicy).permits(principal.value, "ADMIN", {}))
})

const principalOf = ({ account, projectRoles, rootRoles }: Standing, known: ReadonlyMap<number, Role>): Principal => ({
  kind: "user",
  id: account.id,
  name: recordedNameOf(account),
  displayName: displayNameOf(account),
  grants: [
    ...rootRoles.flatMap((id) => grantsOf(known.get(id))),
    ...projectRoles.flatMap(({ project, role }) => grantsOf(known.get(role), project))
  ]
})

const grantsOf = (role: Role | undefined, project?: string): ReadonlyArray<Grant> =>
  role === undefined ? [] : [project === undefined ? { role } : { role, project }]
