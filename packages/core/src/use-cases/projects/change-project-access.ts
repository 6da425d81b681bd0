import { Effect, Option } from "effect"
import { InvalidData, InvalidOperation, NoAccess, NotFound } from "../../domain/violations/errors.ts"
import type { EventDraft } from "../../domain/events/event.ts"
import { permissionsOf } from "../../domain/access/permission-catalog.ts"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import {
  addedRoles,
  hasOwner,
  type Member,
  type MemberRoles,
  type RolesChange,
  rolesChanges
} from "../../domain/projects/project-access.ts"
import { isRootRole, type Role } from "../../domain/access/role.ts"
import { now } from "../../domain/values/timestamp.ts"
import { wholeNumberViolations } from "../../domain/violations/violation.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { GroupStore } from "../../ports/groups/group-store.ts"
import { ProjectAccessStore } from "../../ports/projects/project-access-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { recordEvents } from "../events/in-transaction.ts"
import { visibleProject } from "../access/visible-project.ts"
import { refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { changePeople } from "../roles/change-people.ts"
import { knownRoles } from "../roles/roles.ts"

/** An id, and the JSON pointer of the input that names it. */
export interface NamedId {
  readonly id: number
  readonly path: string
}

export interface NamedMember extends Member, NamedId {}

/** What a change of access refers to, and how it changes the members of a project. */
export interface AccessPlan {
  readonly roles: ReadonlyArray<NamedId>
  readonly members: ReadonlyArray<NamedMember>
  readonly apply: (before: ReadonlyArray<MemberRoles>) => ReadonlyArray<MemberRoles>
  readonly events: (change: AccessChange) => ReadonlyArray<EventDraft>
}

export interface AccessChange {
  readonly project: string
  readonly before: ReadonlyArray<MemberRoles>
  readonly after: ReadonlyArray<MemberRoles>
  readonly changes: ReadonlyArray<RolesChange>
}

/**
 * Changes who has which roles in a project, from their next request on. Callers can assign only roles whose permissions
 * they all have in the project. A project that has an owner keeps at least one.
 */
export const changeProjectAccess = Effect.fnUntraced(function* (project: string, plan: AccessPlan) {
  yield* requirePermission("UPDATE_PROJECT", { project })

  yield* changePeople(
    Effect.gen(function* () {
      yield* visibleProject(project)
      yield* refuseInvalid([...plan.roles, ...plan.members].flatMap(({ id, path }) => wholeNumberViolations(id, path)))
      const roles = yield* projectRoles(plan.roles)
      yield* Effect.forEach(plan.members, refuseUnknown, { discard: true })

      const before = yield* membersOf(project)
      const after = plan.apply(before)
      const changes = rolesChanges(before, after)
      if (changes.length === 0) return
      const given = new Set(changes.flatMap(addedRoles))
      yield* refuseUnheld(
        project,
        roles.filter(({ id }) => given.has(id))
      )
      if (hasOwner(before) && !hasOwner(after)) {
        return yield* new InvalidOperation({
          message: `The project "${project}" must keep at least one owner. Add another owner first.`
        })
      }
      yield* write(project, changes)
      yield* recordEvents(...plan.events({ project, before, after, changes }))
    })
  )
})

/** Collects users and groups from the ids in a part of the input. */
export const namedMembers = (
  { users = [], groups = [] }: { readonly users?: ReadonlyArray<number>; readonly groups?: ReadonlyArray<number> },
  path: string
): ReadonlyArray<NamedMember> => [
  ...users.map((id, index) => ({ kind: "user" as const, id, path: `${path}/users/${index}` })),
  ...groups.map((id, index) => ({ kind: "group" as const, id, path: `${path}/groups/${index}` }))
]

const projectRoles = Effect.fnUntraced(function* (given: AccessPlan["roles"]) {
  const known = yield* knownRoles()
  return yield* Effect.forEach(given, ({ id, path }) =>
    Effect.gen(function* () {
      const role = known.find((one) => one.id === id)
      if (role === undefined) return yield* new NotFound({ resource: "role", id: String(id) })
      if (!isRootRole(role)) return role
      return yield* InvalidData.of(path, `must be a role for projects, unlike "${role.name}"`)
    })
  )
})

const refuseUnknown = Effect.fnUntraced(function* ({ id, kind }: Member) {
  const isKnown =
    kind === "user"
      ? Option.isSome(yield* (yield* UserStore).find(id))
      : Option.isSome(yield* (yield* GroupStore).find(id))
  if (!isKnown) return yield* new NotFound({ resource: kind, id: String(id) })
})

const membersOf = Effect.fnUntraced(function* (project: string) {
  const access = yield* ProjectAccessStore
  const members: ReadonlyArray<MemberRoles> = [
    ...(yield* access.users(project)).map(({ id, roles }) => ({ kind: "user" as const, id, roles })),
    ...(yield* access.groups(project)).map(({ id, roles }) => ({ kind: "group" as const, id, roles }))
  ]
  return members
})

/** Fails if a role has permissions that the caller does not have, which they could otherwise give to themselves. */
const refuseUnheld = Effect.fnUntraced(function* (project: string, roles: ReadonlyArray<Role>) {
  const principal = yield* CurrentPrincipal
  const { permits } = yield* AccessPolicy
  const needed = roles.flatMap(permissionsOf)
  const unheld = yield* Effect.filter(needed, ({ environment, name }) =>
    Effect.map(
      permits(principal, name, environment === undefined ? { project } : { project, environment }),
      (permitted) => !permitted
    )
  )
  if (unheld.length > 0) return yield* new NoAccess({ permissions: [...new Set(unheld.map(({ name }) => name))] })
})

const write = Effect.fnUntraced(function* (project: string, changes: ReadonlyArray<RolesChange>) {
  const { setGroup, setUser } = yield* ProjectAccessStore
  const at = yield* now
  yield* Effect.forEach(
    changes,
    ({ after, id, kind }) => (kind === "user" ? setUser(project, id, after, at) : setGroup(project, id, after, at)),
    { discard: true }
  )
})
