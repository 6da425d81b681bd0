import { Effect, Result } from "effect"
import type { Permission, PermissionScope } from "../../domain/access/permission.ts"
import { CurrentPrincipal, type Viewer } from "../../domain/access/principal.ts"
import {
  InvalidData,
  InvalidOperation,
  type LimitExceeded,
  NoAccess,
  type Violation
} from "../../domain/violations/errors.ts"
import { MOST_VIOLATIONS } from "../../domain/violations/violation.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"

/**
 * Fails with `NoAccess`, with the name of the permission, unless the principal has it in the scope. The reason replaces
 * the usual message.
 */
export const requirePermission = (permission: Permission, scope: PermissionScope = {}, reason?: string) =>
  requireAnyPermission([permission], scope, reason)

/** Fails with `NoAccess`, with the names of the permissions, unless the principal has one of them in the scope. */
export const requireAnyPermission = Effect.fn("requireAnyPermission")(function* (
  permissions: ReadonlyArray<Permission>,
  scope: PermissionScope = {},
  reason: string | undefined = permissions.length > 1
    ? `You need the permission ${permissions.join(" or ")}`
    : undefined
) {
  const principal = yield* CurrentPrincipal
  const policy = yield* AccessPolicy
  for (const permission of permissions) if (yield* policy.permits(principal, permission, scope)) return

  return yield* new NoAccess({
    permissions,
    ...(scope.environment === undefined ? {} : { environment: scope.environment }),
    ...(reason === undefined ? {} : { reason })
  })
})

/** Whether the principal has the permission in at least one project. */
export const hasPermissionInAnyProject = Effect.fn("hasPermissionInAnyProject")(function* (permission: Permission) {
  const principal = yield* CurrentPrincipal
  const { permits } = yield* AccessPolicy
  if (yield* permits(principal, permission, {})) return true
  for (const { id } of yield* (yield* ProjectStore).list) {
    if (yield* permits(principal, permission, { project: id })) return true
  }
  return false
})

/**
 * Fails with `NoAccess`, with the name of the permission, unless the principal has it, or has the other one in at least
 * one project. It is for operations whose project is not known yet.
 */
export const requireRightSomewhere = Effect.fn("requireRightSomewhere")(function* (
  permission: Permission,
  inAnyProject: Permission
) {
  if (!(yield* hasPermissionInAnyProject(inAnyProject))) yield* requirePermission(permission)
})

/** Returns the viewer. Fails with `NoAccess` for SDK tokens, which have no access to the admin API. */
export const currentViewer = Effect.fnUntraced(function* () {
  const principal = yield* CurrentPrincipal
  if (principal.kind === "sdk-token") return yield* new NoAccess({ permissions: [], reason: adminTokenNeeded })

  const policy = yield* AccessPolicy
  const viewer: Viewer = { id: principal.id, memberOf: yield* policy.memberOf(principal) }
  return viewer
})

/** Why SDK tokens are refused. */
export const adminTokenNeeded =
  "This is an SDK token (client or frontend); the admin API needs an admin token or a personal access token"

/** Fails with `InvalidData` if there is any violation, and reports at most `MOST_VIOLATIONS`. */
export const refuseInvalid = (violations: ReadonlyArray<Violation>): Effect.Effect<void, InvalidData> => {
  const [first, ...rest] = violations.slice(0, MOST_VIOLATIONS)
  return first === undefined ? Effect.void : Effect.fail(new InvalidData({ violations: [first, ...rest] }))
}

/** Returns the result of a rule, or fails with `InvalidData`. */
export const acceptValid = <A>(result: Result.Result<A, ReadonlyArray<Violation>>): Effect.Effect<A, InvalidData> =>
  Result.isSuccess(result)
    ? Effect.succeed(result.success)
    : Effect.andThen(refuseInvalid(result.failure), Effect.die("Refused without a violation"))

/**
 * Fails with `InvalidOperation` and the message of the first violation, if there is any. It is for rules about what is
 * allowed, rather than about the input.
 */
export const refuseForbidden = ([first]: ReadonlyArray<Violation>): Effect.Effect<void, InvalidOperation> =>
  first === undefined ? Effect.void : Effect.fail(InvalidOperation.of(first))

/** Fails with the first exceeded limit, if any. */
export const refuseExceeding = (limits: ReadonlyArray<LimitExceeded>): Effect.Effect<void, LimitExceeded> => {
  const [first] = limits
  return first === undefined ? Effect.void : Effect.fail(first)
}

/** For changes that only remove something, and so cannot exceed a limit. */
export const exceedingNothing = <A, E, R>(effect: Effect.Effect<A, E | LimitExceeded, R>) =>
  Effect.catchTag(effect, "LimitExceeded", Effect.die)
