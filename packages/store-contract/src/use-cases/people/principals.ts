import {
  ADMIN_TOKEN_ID,
  adminRole,
  CurrentPrincipal,
  editorRole,
  type Grant,
  memberRole,
  ownerRole,
  type Principal,
  systemPrincipal,
  viewerRole
} from "@halyard/core"
import { Effect } from "effect"
import { uniqueName, uniqueUser } from "../../unique.ts"

/** One of each kind of caller. `owner` and `member` are so in one project, `stranger` owns another one. */
export interface Callers {
  readonly adminToken: Principal
  readonly admin: Principal
  readonly editor: Principal
  readonly viewer: Principal
  readonly owner: Principal
  readonly member: Principal
  readonly stranger: Principal
  readonly sdkToken: Principal
  readonly system: Principal
}

/** The callers of one test: users get ids of their own, so that nobody's favourites mix. */
export const callersOf = Effect.fn("callersOf")(function* (project: string) {
  const elsewhere = yield* uniqueName("elsewhere")
  const callers: Callers = {
    adminToken: anAdminToken,
    admin: yield* aUser("admin", { role: adminRole }),
    editor: yield* aUser("editor", { role: editorRole }),
    viewer: yield* aUser("viewer", { role: viewerRole }),
    owner: yield* aUser("owner", { role: ownerRole, project }),
    member: yield* aUser("member", { role: memberRole, project }),
    stranger: yield* aUser("stranger", { role: ownerRole, project: elsewhere }),
    sdkToken: { kind: "sdk-token", id: ADMIN_TOKEN_ID, name: "sdk", grants: [] },
    system: systemPrincipal
  }
  return callers
})

/** A user with these roles. */
export const aUser = Effect.fn("aUser")(function* (name: string, ...grants: ReadonlyArray<Grant>) {
  const user: Principal = { kind: "user", id: yield* uniqueUser, name, grants }
  return user
})

/** The token that may do everything. */
export const anAdminToken: Principal = {
  kind: "admin-token",
  id: ADMIN_TOKEN_ID,
  name: "admin-token",
  grants: [{ role: adminRole }]
}

/** Runs a use case for somebody. */
export const as =
  (principal: Principal) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, Exclude<R, CurrentPrincipal>> =>
    Effect.provideService(effect, CurrentPrincipal, principal)

/** Runs a use case for the admin token. */
export const asAdmin = as(anAdminToken)
