import { Effect } from "effect"
import { NoAccess } from "../../domain/violations/errors.ts"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import type { Viewer } from "../../domain/access/viewer.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"

/** For whom the principal reads. Fails with `NoAccess` for SDK tokens, which may read nothing here. */
export const currentViewer = Effect.fnUntraced(function* () {
  const principal = yield* CurrentPrincipal
  if (principal.kind === "sdk-token") return yield* new NoAccess({ permissions: [], reason: adminTokenNeeded })

  const policy = yield* AccessPolicy
  const viewer: Viewer = { id: principal.id, memberOf: yield* policy.memberOf(principal) }
  return viewer
})

/** Why an SDK token gets nowhere here. */
export const adminTokenNeeded =
  "This is an SDK token (client or frontend); the admin API needs an admin token or a personal access token"
