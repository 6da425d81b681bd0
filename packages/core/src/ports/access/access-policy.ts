import { Context, Effect, Layer } from "effect"
import type { Permission, PermissionScope } from "../../domain/access/permission.ts"
import { holdsPermission, memberships, type Principal } from "../../domain/access/principal.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

export interface MemberCount {
  readonly total: number
  /** Members added since the moment asked for. */
  readonly added: number
}

/** Decides who may do what. A host application can bring its own. */
export class AccessPolicy extends Context.Service<
  AccessPolicy,
  {
    readonly permits: (principal: Principal, permission: Permission, scope: PermissionScope) => Effect.Effect<boolean>
    /** Projects whose private content the principal may see. */
    readonly memberOf: (principal: Principal) => Effect.Effect<"all" | ReadonlyArray<string>>
    /** Members of each of the projects that has any. */
    readonly members: (since: Timestamp) => Effect.Effect<ReadonlyMap<string, MemberCount>>
  }
>()("@halyard/core/AccessPolicy") {}

/** The policy of a host, which need not think of the service itself: that may do everything. */
export const withSystemAccess = (policy: AccessPolicy["Service"]): AccessPolicy["Service"] => ({
  permits: (principal, permission, scope) =>
    principal.kind === "system" ? Effect.succeed(true) : policy.permits(principal, permission, scope),
  memberOf: (principal) => (principal.kind === "system" ? Effect.succeed("all" as const) : policy.memberOf(principal)),
  members: policy.members
})

/** Goes by the grants that the authenticator gave the principal. It knows of no people, so no project has members. */
export const layerGrantedAccess: Layer.Layer<AccessPolicy> = Layer.succeed(
  AccessPolicy,
  AccessPolicy.of({
    permits: (principal, permission, scope) => Effect.succeed(holdsPermission(principal, permission, scope)),
    memberOf: (principal) => Effect.succeed(memberships(principal)),
    members: () => Effect.succeed(new Map())
  })
)
