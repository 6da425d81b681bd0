import { Effect } from "effect"
import { NoAccess } from "../../domain/violations/errors.ts"
import type { Permission, PermissionScope } from "../../domain/access/permission.ts"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"

/** Fails with `NoAccess`, naming the permission, unless the principal holds it there. */
export const requirePermission = (permission: Permission, scope: PermissionScope = {}) =>
  requireAnyPermission([permission], scope)

/** Fails with `NoAccess`, naming the permissions, unless the principal holds one of them there. */
export const requireAnyPermission = Effect.fnUntraced(function* (
  permissions: ReadonlyArray<Permission>,
  scope: PermissionScope = {}
) {
  const principal = yield* CurrentPrincipal
  const policy = yield* AccessPolicy
  for (const permission of permissions) if (yield* policy.permits(principal, permission, scope)) return

  return yield* new NoAccess({
    permissions,
    ...(scope.environment === undefined ? {} : { environment: scope.environment }),
    ...(permissions.length > 1 ? { reason: `You need the permission ${permissions.join(" or ")}` } : {})
  })
})
