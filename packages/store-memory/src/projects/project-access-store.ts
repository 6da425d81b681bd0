import type { RoleAssignment, RoleAssignees, Timestamp } from "@halyard/core/domain"
import { type MemberCount, type ProjectMember, ProjectAccessStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Struct } from "effect"
import { Database } from "../database/database.ts"
import { lookUp } from "../database/maps.ts"
import type { ProjectMembership, Memberships, State } from "../database/state.ts"

export const layerProjectAccessStore: Layer.Layer<ProjectAccessStore, never, Database> = Layer.effect(
  ProjectAccessStore,
  Effect.map(Database, ({ read, update }) =>
    ProjectAccessStore.of({
      users: (project) => read(({ projectUsers }) => membersOf(lookUp(projectUsers, project))),
      groups: (project) => read(({ projectGroups }) => membersOf(lookUp(projectGroups, project))),
      holders: (role, project) => read((state) => holdersOf(state, role, project)),
      projectsOfGroups: read(projectsOfGroups),
      assignments: read(({ projectGroups, projectUsers }) => [
        ...assignmentsOf("user", projectUsers),
        ...assignmentsOf("group", projectGroups)
      ]),
      setUser: (project, user, roles, at) =>
        update((state) => ({ ...state, projectUsers: withRoles(state.projectUsers, project, user, roles, at) })),
      setGroup: (project, group, roles, at) =>
        update((state) => ({ ...state, projectGroups: withRoles(state.projectGroups, project, group, roles, at) })),
      countOfRole: (role) => read((state) => countOfRole(state, role)),
      memberCounts: (since) => read((state) => memberCounts(state, since))
    })
  )
)

type ByProject = HashMap.HashMap<string, Memberships>

const membersOf = (members: Memberships | undefined): ReadonlyArray<ProjectMember> =>
  HashMap.toEntries(members ?? HashMap.empty<number, ProjectMembership>())
    .map(([id, membership]) => ({ id, ...membership }))
    .toSorted((left, right) => left.id - right.id)

const holdersOf = (state: State, role: number, only: string | undefined): ReadonlyMap<string, RoleAssignees> => {
  const projects = new Set([...HashMap.keys(state.projectUsers), ...HashMap.keys(state.projectGroups)])
  const withRole = (members: Memberships | undefined) => membersOf(members).filter(({ roles }) => roles.includes(role))
  return new Map(
    [...projects]
      .filter((project) => only === undefined || project === only)
      .map((project) => {
        const users = withRole(lookUp(state.projectUsers, project)).flatMap(({ id }) => {
          const account = lookUp(state.users, id)?.account
          return account === undefined ? [] : [Struct.pick(account, ["id", "name", "email", "username"])]
        })
        const groups = withRole(lookUp(state.projectGroups, project)).flatMap(
          ({ id }) => lookUp(state.groups, id)?.name ?? []
        )
        return [project, { users, groups }] as const
      })
      .filter(([, { groups, users }]) => users.length + groups.length > 0)
  )
}

const projectsOfGroups = ({ projectGroups }: State): ReadonlyMap<number, ReadonlyArray<string>> => {
  const projects = HashMap.toEntries(projectGroups).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return new Map(
    [...new Set(projects.flatMap(([, groups]) => [...HashMap.keys(groups)]))].map((group) => [
      group,
      projects.filter(([, groups]) => HashMap.has(groups, group)).map(([project]) => project)
    ])
  )
}

const assignmentsOf = (holder: RoleAssignment["holder"], all: ByProject): ReadonlyArray<RoleAssignment> =>
  HashMap.toEntries(all).flatMap(([project, members]) =>
    HashMap.toEntries(members).flatMap(([id, { roles }]) => roles.map((role) => ({ project, role, holder, id })))
  )

const withRoles = (
  all: ByProject,
  project: string,
  id: number,
  roles: ReadonlyArray<number>,
  at: Timestamp
): ByProject => {
  const members = lookUp(all, project) ?? HashMap.empty<number, ProjectMembership>()
  if (roles.length === 0) return HashMap.set(all, project, HashMap.remove(members, id))
  const addedAt = lookUp(members, id)?.addedAt ?? at
  const sorted = [...new Set(roles)].toSorted((left, right) => left - right)
  return HashMap.set(all, project, HashMap.set(members, id, { roles: sorted, addedAt }))
}

const countOfRole = (state: State, role: number) => {
  const holders = (all: ByProject) =>
    HashMap.toValues(all).flatMap((members) =>
      HashMap.toEntries(members).flatMap(([id, { roles }]) => (roles.includes(role) ? [id] : []))
    )
  const users = HashMap.toValues(state.users).flatMap(({ account }) => (account.rootRole === role ? [account.id] : []))
  const groups = HashMap.toValues(state.groups).flatMap(({ id, rootRole }) => (rootRole === role ? [id] : []))
  return {
    users: new Set([...holders(state.projectUsers), ...users]).size,
    groups: new Set([...holders(state.projectGroups), ...groups]).size
  }
}

/** A user who is a member in several ways counts from the earliest of them. */
const memberCounts = (state: State, since: Timestamp): ReadonlyMap<string, MemberCount> => {
  const projects = new Set([...HashMap.keys(state.projectUsers), ...HashMap.keys(state.projectGroups)])
  return new Map(
    [...projects].flatMap((project) => {
      const added = [...membershipsOf(state, project)].reduce(
        (first, [user, at]) => first.set(user, earlier(first.get(user), at)),
        new Map<number, Timestamp>()
      )
      const isNew = [...added.values()].filter((at) => at >= since)
      return added.size === 0 ? [] : [[project, { total: added.size, added: isNew.length }] as const]
    })
  )
}

const membershipsOf = function* (state: State, project: string): Iterable<readonly [user: number, at: Timestamp]> {
  for (const { id, addedAt } of membersOf(lookUp(state.projectUsers, project))) yield [id, addedAt]
  for (const { id: group, addedAt } of membersOf(lookUp(state.projectGroups, project))) {
    for (const { joinedAt, user } of HashMap.values(lookUp(state.members, group) ?? HashMap.empty())) {
      yield [user, joinedAt > addedAt ? joinedAt : addedAt]
    }
  }
}

const earlier = (one: Timestamp | undefined, other: Timestamp): Timestamp =>
  one === undefined || other < one ? other : one
