import { Effect } from "effect"
import { NotFound } from "../../domain/errors.ts"
import { permissionCatalog } from "../../domain/people/permission-catalog.ts"
import { roleReference } from "../../domain/people/role-reference.ts"
import { roleWithPermissions } from "../../domain/people/role-view.ts"
import { EnvironmentStore } from "../../ports/environment-store.ts"
import { currentViewer } from "./current-viewer.ts"
import { knownRoles } from "./known-roles.ts"
import { requirePermission } from "./require-permission.ts"

/** All roles, by id. */
export const listRoles = Effect.fn("listRoles")(function* () {
  yield* requirePermission("READ_ROLE")
  return (yield* knownRoles()).map((role) => roleReference(role))
})

/** Reads a role with what it allows. */
export const getRole = Effect.fn("getRole")(function* (id: number) {
  yield* requirePermission("READ_ROLE")
  return roleWithPermissions(yield* findRole(id))
})

/** All that roles can allow. */
export const listPermissions = Effect.fn("listPermissions")(function* () {
  yield* currentViewer()
  return permissionCatalog((yield* (yield* EnvironmentStore).list).map(({ name }) => name))
})

/** The role with this id. */
export const findRole = Effect.fn("findRole")(function* (id: number) {
  const found = (yield* knownRoles()).find((role) => role.id === id)
  return found ?? (yield* new NotFound({ resource: "role", id: String(id) }))
})
