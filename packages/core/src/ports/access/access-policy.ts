import { Context, Effect, Layer, type Option } from "effect"
import type { Permission, PermissionScope } from "../../domain/access/permission.ts"
import { hasPermission, memberships, type Principal } from "../../domain/access/principal.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

export interface MemberCount {
  readonly total: number
  /** Counts only members added since this moment. */
  readonly added: number
}

/** Decides who may do what. A host application can provide its own policy. */
export class AccessPolicy extends Context.Service<
  AccessPolicy,
  {
    readonly permits: (principal: Principal, permission: Permission, scope: PermissionScope) => Effect.Effect<boolean>
    /** Returns the private projects that the principal may see. */
    readonly memberOf: (principal: Principal) => Effect.Effect<"all" | ReadonlyArray<string>>
    /**
     * Returns the private projects that the user with this id may see now, which limits what the user's integrations
     * receive. Without this method, what the user could see when they saved the integration counts. `hostId` is the id
     * of a host's user, if that id is text.
     */
    readonly memberOfUser?: (user: number, hostId?: string) => Effect.Effect<"all" | ReadonlyArray<string>>
    /**
     * Returns the user with this id and their current rights, or none if they are gone or deactivated. Approvals of
     * change requests count only as long as their author may approve. Without this method, an approval counts as it was
     * given. `hostId` is the id of a host's user, if that id is text.
     */
    readonly principalOf?: (user: number, hostId?: string) => Effect.Effect<Option.Option<Principal>>
    /** Counts the members of each project that has any. */
    readonly members: (since: Timestamp) => Effect.Effect<ReadonlyMap<string, MemberCount>>
  }
>()("@halyard/core/AccessPolicy") {}

/** Uses the grants that the authenticator gave to the principal. It knows no users, so projects have no members. */
export const layerGrantedAccess: Layer.Layer<AccessPolicy> = Layer.succeed(
  AccessPolicy,
  AccessPolicy.of({
    permits: (principal, permission, scope) => Effect.succeed(hasPermission(principal, permission, scope)),
    memberOf: (principal) => Effect.succeed(memberships(principal)),
    members: () => Effect.succeed(new Map())
  })
)
