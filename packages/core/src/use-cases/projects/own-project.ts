import { Effect, Option } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { ownerRole } from "../../domain/access/role.ts"
import { now } from "../../domain/values/timestamp.ts"
import { AccessStore } from "../../ports/access/access-store.ts"
import { ProjectAccessStore } from "../../ports/projects/project-access-store.ts"
import { findCaller } from "../users/find-user.ts"

/**
 * Prepares the open transaction, before it does anything else, for its caller to own a project that it makes; answers what
 * to do once the project is there. API tokens own nothing, and nor do users whom only the host application knows.
 */
export const prepareOwner = Effect.fn("prepareOwner")(function* () {
  if ((yield* CurrentPrincipal).kind === "user") yield* (yield* AccessStore).beginChange
  const caller = yield* findCaller()
  const { setUser } = yield* ProjectAccessStore
  const at = yield* now
  return (project: string) =>
    Option.match(caller, {
      onNone: () => Effect.void,
      onSome: ({ id }) => setUser(project, id, [ownerRole.id], at)
    })
})
