import { Effect, Layer, Option } from "effect"
import { holdsPermission, memberships } from "../../domain/access/principal.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { AccessStore } from "../../ports/access/access-store.ts"
import { ProjectAccessStore } from "../../ports/projects/project-access-store.ts"

/** Uses the grants that the authenticator gave the principal. Reads the members of projects from the store. */
export const layerStoredAccess: Layer.Layer<AccessPolicy, never, ProjectAccessStore | AccessStore> = Layer.effect(
  AccessPolicy,
  Effect.gen(function* () {
    const { memberCounts } = yield* ProjectAccessStore
    const { standing } = yield* AccessStore
    return AccessPolicy.of({
      permits: (principal, permission, scope) => Effect.succeed(holdsPermission(principal, permission, scope)),
      memberOf: (principal) => Effect.succeed(memberships(principal)),
      memberOfUser: (user) =>
        Effect.map(
          standing(user),
          Option.match({
            onNone: () => [],
            onSome: ({ account, projectRoles }) => (account.active ? projectRoles.map(({ project }) => project) : [])
          })
        ),
      members: memberCounts
    })
  })
)
