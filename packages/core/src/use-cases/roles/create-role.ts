import { Effect } from "effect"
import { NameExists } from "../../domain/violations/errors.ts"
import { roleCreated } from "../../domain/roles/role-events.ts"
import { roleReference } from "../../domain/roles/role-reference.ts"
import { permissionSets, type RoleDraft, roleViolations } from "../../domain/roles/role-rules.ts"
import type { RoleType } from "../../domain/access/role.ts"
import { EnvironmentStore } from "../../ports/environments/environment-store.ts"
import { RoleStore } from "../../ports/roles/role-store.ts"
import { recordEvents } from "../events/in-transaction.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { changePeople } from "./change-people.ts"
import { knownRoles } from "./known-roles.ts"
import { requirePermission } from "../access/require-permission.ts"

/** Makes a role, for projects unless it says otherwise. */
export const createRole = Effect.fn("createRole")(function* (draft: RoleDraft) {
  yield* requirePermission("ADMIN")

  return yield* changePeople(
    Effect.gen(function* () {
      const type = draft.type ?? "project-custom"
      yield* refuseBadRole(draft, type)
      const role = yield* (yield* RoleStore).insert({
        name: draft.name,
        description: draft.description ?? "",
        type,
        ...permissionSets(draft.permissions ?? []),
        inDefaultProject: new Set()
      })
      yield* recordEvents(roleCreated(role))
      return roleReference(role)
    })
  )
})

/** Fails as making the role would. */
export const validateRole = Effect.fn("validateRole")(function* (draft: RoleDraft) {
  yield* requirePermission("ADMIN")
  yield* refuseBadRole(draft, draft.type ?? "project-custom")
  const isTaken = (yield* knownRoles()).some(({ name }) => name === draft.name)
  if (isTaken) return yield* new NameExists({ resource: "role", name: draft.name })
})

/** Fails with all that is wrong. */
export const refuseBadRole = Effect.fn("refuseBadRole")(function* (draft: RoleDraft, type: RoleType) {
  const environments = (yield* (yield* EnvironmentStore).list).map(({ name }) => name)
  yield* refuseInvalid(roleViolations(draft, type, environments, "/body"))
})
