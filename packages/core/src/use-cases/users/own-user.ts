import { Effect, Option } from "effect"
import { heldPermissions } from "../../domain/access/held-permissions.ts"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { DEFAULT_PROJECT } from "../../domain/projects/project.ts"
import { roleReference } from "../../domain/roles/role-view.ts"
import { isRootRole, viewerRole } from "../../domain/access/role.ts"
import { callingUserOf, type Me, type Profile } from "../../domain/users/user-views.ts"
import { userOf } from "../../domain/users/user.ts"
import { now } from "../../domain/values/timestamp.ts"
import { EnvironmentStore } from "../../ports/environments/environment-store.ts"
import { GroupStore } from "../../ports/groups/group-store.ts"
import { SessionStore } from "../../ports/login/session-store.ts"
import { NotificationStore } from "../../ports/notifications/notification-store.ts"
import { UiStateStore } from "../../ports/users/ui-state-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { currentViewer } from "../access/require-permission.ts"
import { projectVisibility } from "../access/visible-project.ts"
import { callerAccount, findCaller, isManaged } from "./find-users.ts"
import { knownRoles } from "../roles/roles.ts"

/** Returns the caller and their permissions. */
export const getMe = Effect.fn("getMe")(function* () {
  yield* currentViewer()
  const principal = yield* CurrentPrincipal
  const { list } = yield* EnvironmentStore
  const own = principal.kind === "user" ? ownState(principal.id) : Effect.undefined
  const [environments, state] = yield* Effect.all([list, own], together)
  const me: Me = {
    ...(state ?? { user: callingUserOf(principal), feedback: [], splash: {} }),
    permissions: heldPermissions(
      principal,
      environments.map(({ name }) => name)
    )
  }
  return me
})

/** The stored state of the user. Undefined if only the host application knows the user. */
const ownState = Effect.fnUntraced(function* (id: number) {
  const { feedback, splashes } = yield* UiStateStore
  const { counts } = yield* SessionStore
  const reads = [findCaller(), counts(yield* now, id), feedback(id), splashes(id)] as const
  const [caller, sessions, given, seen] = yield* Effect.all(reads, together)
  if (Option.isNone(caller)) return undefined
  return {
    user: { ...userOf(caller.value), activeSessions: sessions.get(id) ?? 0, deletedSessions: 0 },
    feedback: given,
    splash: Object.fromEntries(seen.map((splash) => [splash, true]))
  }
})

/** Sends independent reads to the store at once. */
const together = { concurrency: "unbounded" } as const

/** Returns the profile of the caller. */
export const getProfile = Effect.fn("getProfile")(function* () {
  const viewer = yield* currentViewer()
  const { id, rootRole, scimId } = yield* callerAccount()
  const managed = yield* isManaged({ scimId })
  const { grants } = yield* CurrentPrincipal
  const isVisible = yield* projectVisibility(viewer)
  const open = isVisible(DEFAULT_PROJECT) ? [DEFAULT_PROJECT] : []
  const groups = yield* GroupStore
  const members = yield* groups.members
  const hash = yield* (yield* UserStore).passwordHash(id)
  const profile: Profile = {
    rootRole: roleReference((yield* knownRoles()).find((role) => role.id === rootRole) ?? viewerRole),
    projects: [...new Set([...open, ...grants.flatMap(({ project }) => project ?? [])])].toSorted(),
    groups: (yield* groups.list)
      .filter((group) => members.get(group.id)?.some(({ user }) => user === id) === true)
      .map((group) => ({ id: group.id, name: group.name })),
    features: [],
    subscriptions: yield* (yield* NotificationStore).subscriptions(id),
    canChangePassword: Option.isSome(hash) && !managed
  }
  return profile
})

/** Lists the caller's roles in a project, including their root role. */
export const listOwnRoles = Effect.fn("listOwnRoles")(function* (project: string) {
  yield* currentViewer()
  const { grants } = yield* CurrentPrincipal
  const roles = grants
    .filter((grant) => (grant.project === undefined ? isRootRole(grant.role) : grant.project === project))
    .map(({ role }) => roleReference(role, project))
  return [...new Map(roles.map((role) => [role.id, role])).values()]
})
