import { Effect, Layer, Option } from "effect"
import { hasPermission, memberships } from "../../domain/access/principal.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { AccessStore } from "../../ports/access/access-store.ts"
import type { RoleStore } from "../../ports/roles/role-store.ts"
import { ProjectAccessStore } from "../../ports/projects/project-access-store.ts"
import { loadUserPrincipal } from "./user-principal.ts"

/** Uses the grants that the authenticator gave the principal. Reads the members of projects from the store. */
export const layerStoredAccess: Layer.Layer<AccessPolicy, never, ProjectAccessStore | AccessStore | RoleStore> =
  Layer.effect(
    AccessPolicy,
    Effect.gen(function* () {
      const { memberCounts } = yield* ProjectAccessStore
      const { standing } = yield* AccessStore
      const stores = yield* Effect.context<AccessStore | RoleStore>()
      return AccessPolicy.of({
        permits: (principal, permission, scope) => Effect.succeed(hasPermission(principal, permission, scope)),
        memberOf: (principal) => Effect.succeed(memberships(principal)),
        memberOfUser: (user) =>
          Effect.map(
            standing(user),
            Option.match({
              onNone: () => [],
              onSome: ({ account, projectRoles }) => (account.active ? projectRoles.map(({ project }) => project) : [])
            })
          ),
        principalOf: (user) => Effect.provide(loadUserPrincipal(user), stores),
        members: memberCounts
      })
    })
  )
