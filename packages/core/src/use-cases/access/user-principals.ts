import { Cache, Effect, Exit, Option } from "effect"
import { Unauthenticated } from "../../domain/violations/errors.ts"
import type { Grant, Principal } from "../../domain/access/principal.ts"
import { predefinedRoles, type Role } from "../../domain/access/role.ts"
import { nameOf } from "../../domain/users/user.ts"
import { AccessStore, type Standing } from "../../ports/access/access-store.ts"
import { RoleStore } from "../../ports/roles/role-store.ts"

/**
 * Makes the principals of users, each kept for as long as the access version that it was made under. One that could not be
 * made, for want of the store perhaps, is tried again at the next request.
 */
export const makeUserPrincipals = Effect.gen(function* () {
  const access = yield* AccessStore
  const roles = yield* RoleStore

  const load = Effect.fnUntraced(function* (user: number) {
    const standing = yield* access.standing(user)
    if (Option.isNone(standing)) return yield* new Unauthenticated()
    const known = new Map([...predefinedRoles, ...(yield* roles.list)].map((role) => [role.id, role]))
    return userPrincipal(standing.value, known)
  })
  const kept = yield* Cache.makeWith((key: string) => load(Number(key.split("@")[0])), {
    capacity: 1000,
    timeToLive: (exit) => (Exit.isSuccess(exit) ? "Infinity" : 0)
  })

  return (user: number, version: number) => Cache.get(kept, `${user}@${version}`)
})

/** The user with all that their own roles and those of their groups grant. */
const userPrincipal = (
  { account, projectRoles, rootRoles }: Standing,
  known: ReadonlyMap<number, Role>
): Principal => ({
  kind: "user",
  id: account.id,
  name: nameOf(account),
  grants: [
    ...rootRoles.flatMap((id) => grantsOf(known.get(id))),
    ...projectRoles.flatMap(({ project, role }) => grantsOf(known.get(role), project))
  ]
})

const grantsOf = (role: Role | undefined, project?: string): ReadonlyArray<Grant> =>
  role === undefined ? [] : [project === undefined ? { role } : { role, project }]
