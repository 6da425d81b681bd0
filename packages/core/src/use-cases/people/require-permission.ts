import { Effect } from "effect"
import { NoAccess } from "../../domain/errors.ts"
import type { Permission, PermissionScope } from "../../domain/people/permission.ts"
import { CurrentPrincipal } from "../../domain/people/principal.ts"
import { AccessPolicy } from "../../ports/access-policy.ts"

/** Fails with `NoAccess`, naming the permission, unless the principal holds it there. */
export const requirePermission = Effect.fn("requirePermission")(function* (
  permission: Permission,
  scope: PermissionScope = {}
) {
  const principal = yield* CurrentPrincipal
  const policy = yield* AccessPolicy
  if (yield* policy.permits(principal, permission, scope)) return

  return yield* new NoAccess({
    permissions: [permission],
    ...(scope.environment === undefined ? {} : { environment: scope.environment })
  })
})
