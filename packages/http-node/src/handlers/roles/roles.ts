import {
  createRole,
  deleteRole,
  getRole,
  getRoleUsage,
  listPermissions,
  listRoles,
  updateRole,
  validateRole
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { idAt } from "../path-parameters.ts"

export const layerRoles = HttpApiBuilder.group(AdminApi, "roles", (handlers) =>
  handlers.handleAll({
    getRoles: () => asWireErrors(listRoles()).pipe(Effect.map((roles) => ({ version: 1, roles }))),
    createRole: ({ payload }) => asWireErrors(createRole(payload)).pipe(Effect.map((roles) => ({ version: 1, roles }))),
    validateRole: ({ payload }) => asWireErrors(validateRole(payload)),
    getRoleById: ({ params }) => asWireErrors(Effect.flatMap(idAt("role", params.roleId), getRole)),
    getRoleProjectAccess: ({ params }) => asWireErrors(Effect.flatMap(idAt("role", params.roleId), getRoleUsage)),
    updateRole: ({ params, payload }) =>
      asWireErrors(Effect.flatMap(idAt("role", params.roleId), (id) => updateRole(id, payload))).pipe(
        Effect.map((roles) => ({ version: 1, roles }))
      ),
    deleteRole: ({ params }) => asWireErrors(Effect.flatMap(idAt("role", params.roleId), deleteRole)),
    getPermissions: () =>
      asWireErrors(listPermissions()).pipe(Effect.map((permissions) => ({ version: 1, permissions })))
  })
)
