import { Effect } from "effect"
import type { Grant, Principal } from "../../domain/access/principal.ts"
import { predefinedRoles, type Role } from "../../domain/access/role.ts"
import { sizeViolations } from "../../domain/json/size-violations.ts"
import { type HostRole, HostUser } from "../../domain/users/host-user.ts"
import { fold, listed } from "../../domain/values/text.ts"
import type { Violation } from "../../domain/violations/errors.ts"
import { violation, wholeNumberViolations } from "../../domain/violations/violation.ts"
import { RoleStore } from "../../ports/roles/role-store.ts"
import { FIRST_HOST_USER, HostUserStore } from "../../ports/users/host-user-store.ts"
import { refuseInvalid } from "../access/require-permission.ts"

/** The principal that a user of the host application acts as. Fails if a role does not exist. */
export const hostPrincipal = Effect.fn("hostPrincipal")(function* (user: HostUser) {
  const { displayName, id, name } = user
  yield* refuseInvalid([...sizeViolations(HostUser, user, ""), ...numberViolations(id)])
  const roles: ReadonlyArray<HostRole> = typeof user.roles === "string" ? [user.roles] : (user.roles ?? [])
  const isPredefined = roles.every((given) => grantOf(given, predefinedRoles) !== undefined)
  const known = isPredefined ? predefinedRoles : [...predefinedRoles, ...(yield* (yield* RoleStore).list)]
  const found = roles.map((given) => grantOf(given, known))
  yield* refuseInvalid(
    found.flatMap((grant, index) =>
      grant === undefined
        ? [
            violation(
              typeof user.roles === "string" ? "/roles" : `/roles/${index}`,
              `must name a role: ${listed(known.map((role) => role.name))}`
            )
          ]
        : []
    )
  )
  const principal: Principal = {
    kind: "user",
    id: typeof id === "number" ? id : yield* (yield* HostUserStore).numberOf(id),
    hostId: id,
    name,
    ...(displayName === undefined || displayName.trim() === "" ? {} : { displayName }),
    grants: found.filter((grant) => grant !== undefined)
  }
  return principal
})

const numberViolations = (id: HostUser["id"]): ReadonlyArray<Violation> => {
  if (typeof id === "string") return []
  return id < FIRST_HOST_USER
    ? wholeNumberViolations(id, "/id")
    : [
        violation(
          "/id",
          `must be below ${FIRST_HOST_USER}: the numbers from there on belong to users whose ids are text`
        )
      ]
}

const grantOf = (given: HostRole, known: ReadonlyArray<Role>): Grant | undefined => {
  const wanted = fold(typeof given === "string" ? given : given.role)
  const role = known.find((candidate) => fold(candidate.name) === wanted)
  if (role === undefined) return undefined
  return typeof given === "string" ? { role } : { role, project: given.project }
}
