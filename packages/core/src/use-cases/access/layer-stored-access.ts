import { Effect, Layer } from "effect"
import { holdsPermission, memberships } from "../../domain/access/principal.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { ProjectAccessStore } from "../../ports/projects/project-access-store.ts"

/** Uses the grants that the authenticator gave the principal, and counts the members in the store. */
export const layerStoredAccess: Layer.Layer<AccessPolicy, never, ProjectAccessStore> = Layer.effect(
  AccessPolicy,
  Effect.map(ProjectAccessStore, ({ memberCounts }) =>
    AccessPolicy.of({
      permits: (principal, permission, scope) => Effect.succeed(holdsPermission(principal, permission, scope)),
      memberOf: (principal) => Effect.succeed(memberships(principal)),
      members: memberCounts
    })
  )
)
