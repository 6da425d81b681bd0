import { Effect } from "effect"
import type { ImportRequest } from "../../domain/imports/import-data.ts"
import { importPermissions } from "../../domain/imports/import-permissions.ts"
import type { ImportPlan } from "../../domain/imports/import-plan.ts"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"

/** The permissions that the caller lacks for the import; without a plan, those that are lacking whatever it meets. */
export const lackingPermissions = Effect.fn("lackingPermissions")(function* (
  request: ImportRequest,
  plan?: ImportPlan
) {
  const principal = yield* CurrentPrincipal
  const policy = yield* AccessPolicy
  const scope = { project: request.project, environment: request.environment }
  return yield* Effect.filter(importPermissions(request.data, plan), (permission) =>
    Effect.map(policy.permits(principal, permission, scope), (permitted) => !permitted)
  )
})
