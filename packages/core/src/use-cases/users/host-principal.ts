import { Effect } from "effect"
import type { Grant, Principal } from "../../domain/access/principal.ts"
import { predefinedRoles, type Role } from "../../domain/access/role.ts"
import { sizeViolations } from "../../domain/json/size-violations.ts"
import { HostUser } from "../../domain/users/host-user.ts"
import { fold, listed } from "../../domain/values/text.ts"
import { violation, wholeNumberViolations } from "../../domain/violations/violation.ts"
import { RoleStore } from "../../ports/roles/role-store.ts"
import { HostUserStore } from "../../ports/users/host-user-store.ts"
import { refuseInvalid } from "../access/require-permission.ts"

/** The principal that a user of the host application acts as. Fails if a role does not exist. */
export const hostPrincipal = Effect.fn("hostPrincipal")(function* (user: HostUser) {
  const { displayName, id, name, roles = [] } = user
  yield* refuseInvalid([
    ...sizeViolations(HostUser, user, ""),
    ...(typeof id === "number" ? wholeNumberViolations(id, "/id") : [])
  ])
  const isPredefined = roles.every((given) => grantOf(given, predefinedRoles) !== undefined)
  const known = isPredefined ? predefinedRoles : [...predefinedRoles, ...(yield* (yield* RoleStore).list)]
  const found = roles.map((given) => grantOf(given, known))
  yield* refuseInvalid(
    found.flatMap((grant, index) =>
      grant === undefined
        ? [violation(`/roles/${index}`, `must name a role: ${listed(known.map((role) => role.name))}`)]
        : []
    )
  )
  const principal: Principal = {
    kind: "user",
    id: typeof id === "number" ? id : yield* (yield* HostUserStore).numberOf(id),
    hostId: id,
    name,
    ...(displayName === undefined ? {} : { displayName }),
    grants: found.filter((grant) => grant !== undefined)
  }
  return principal
})

type HostRole = NonNullable<HostUser["roles"]>[number]

const grantOf = (given: HostRole, known: ReadonlyArray<Role>): Grant | undefined => {
  const wanted = fold(typeof given === "string" ? given : given.role)
  const role = known.find((candidate) => fold(candidate.name) === wanted)
  if (role === undefined) return undefined
  return typeof given === "string" ? { role } : { role, project: given.project }
}
