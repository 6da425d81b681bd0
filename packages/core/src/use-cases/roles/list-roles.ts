import { Effect } from "effect"
import { NotFound } from "../../domain/violations/errors.ts"
import { permissionCatalog } from "../../domain/access/permission-catalog.ts"
import { roleReference } from "../../domain/roles/role-reference.ts"
import { roleWithPermissions } from "../../domain/roles/role-view.ts"
import { EnvironmentStore } from "../../ports/environments/environment-store.ts"
import { currentViewer } from "../access/current-viewer.ts"
import { knownRoles } from "./known-roles.ts"
import { requirePermission } from "../access/require-permission.ts"

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
