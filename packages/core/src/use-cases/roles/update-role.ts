import { Effect } from "effect"
import { InvalidData, InvalidOperation } from "../../domain/violations/errors.ts"
import { roleUpdated } from "../../domain/roles/role-events.ts"
import { roleReference } from "../../domain/roles/role-reference.ts"
import { isSameRole, permissionSets, type RoleDraft } from "../../domain/roles/role-rules.ts"
import { predefinedRoles, type Role } from "../../domain/access/role.ts"
import { RoleStore } from "../../ports/roles/role-store.ts"
import { recordEvents } from "../events/in-transaction.ts"
import { changePeople } from "./change-people.ts"
import { refuseBadRole } from "./create-role.ts"
import { findRole } from "./list-roles.ts"
import { requirePermission } from "../access/require-permission.ts"

/** Changes a role for all who have it, from their next request on; what is left out stays as it is. */
export const updateRole = Effect.fn("updateRole")(function* (id: number, draft: RoleDraft) {
  yield* requirePermission("ADMIN")

  return yield* changePeople(
    Effect.gen(function* () {
      const before = yield* findRole(id)
      yield* refusePredefined(before)
      yield* refuseBadRole(draft, before.type)
      if (draft.type !== undefined && draft.type !== before.type) {
        return yield* InvalidData.of("/body/type", `"/body/type" must stay ${before.type}`)
      }
      const after: Role = {
        ...before,
        name: draft.name,
        description: draft.description ?? before.description,
        ...(draft.permissions === undefined ? {} : permissionSets(draft.permissions))
      }
      if (isSameRole(before, after)) return roleReference(before)

      yield* (yield* RoleStore).update(after)
      yield* recordEvents(roleUpdated(before, after))
      return roleReference(after)
    })
  )
})

/** Fails for roles that every instance has. */
export const refusePredefined = Effect.fn("refusePredefined")(function* ({ id, name }: Role) {
  if (!predefinedRoles.some((role) => role.id === id)) return
  return yield* new InvalidOperation({ message: `Every instance has the role "${name}": it stays as it is` })
})
