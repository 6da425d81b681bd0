import type { Timestamp } from "@halyard/core/domain"
import { type MemberCount, type ProjectMember, ProjectAccessStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { lookUp } from "../database/state.ts"
import type { Membership, Memberships, PeopleState } from "../users/people-state.ts"
import { People } from "../users/people.ts"

export const layerProjectAccessStore: Layer.Layer<ProjectAccessStore, never, People> = Layer.effect(
  ProjectAccessStore,
  Effect.map(People, ({ read, update }) =>
    ProjectAccessStore.of({
      users: (project) => read(({ projectUsers }) => membersOf(lookUp(projectUsers, project))),
      groups: (project) => read(({ projectGroups }) => membersOf(lookUp(projectGroups, project))),
      projectsOfGroups: read(projectsOfGroups),
      setUser: (project, user, roles, at) =>
        update((people) => ({ ...people, projectUsers: withRoles(people.projectUsers, project, user, roles, at) })),
      setGroup: (project, group, roles, at) =>
        update((people) => ({ ...people, projectGroups: withRoles(people.projectGroups, project, group, roles, at) })),
      countOfRole: (role) => read((people) => countOfRole(people, role)),
      memberCounts: (since) => read((people) => memberCounts(people, since))
    })
  )
)

/** People, of whom nobody is in the project any more. */
export const withoutProject = (people: PeopleState, project: string): PeopleState => ({
  ...people,
  projectUsers: HashMap.remove(people.projectUsers, project),
  projectGroups: HashMap.remove(people.projectGroups, project)
})

type ByProject = HashMap.HashMap<string, Memberships>

const membersOf = (members: Memberships | undefined): ReadonlyArray<ProjectMember> =>
  HashMap.toEntries(members ?? HashMap.empty<number, Membership>())
    .map(([id, membership]) => ({ id, ...membership }))
    .toSorted((left, right) => left.id - right.id)

const projectsOfGroups = ({ projectGroups }: PeopleState): ReadonlyMap<number, ReadonlyArray<string>> => {
  const projects = HashMap.toEntries(projectGroups).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return new Map(
    [...new Set(projects.flatMap(([, groups]) => [...HashMap.keys(groups)]))].map((group) => [
      group,
      projects.filter(([, groups]) => HashMap.has(groups, group)).map(([project]) => project)
    ])
  )
}

const withRoles = (
  all: ByProject,
  project: string,
  id: number,
  roles: ReadonlyArray<number>,
  at: Timestamp
): ByProject => {
  const members = lookUp(all, project) ?? HashMap.empty<number, Membership>()
  if (roles.length === 0) return HashMap.set(all, project, HashMap.remove(members, id))
  const addedAt = lookUp(members, id)?.addedAt ?? at
  const sorted = [...new Set(roles)].toSorted((left, right) => left - right)
  return HashMap.set(all, project, HashMap.set(members, id, { roles: sorted, addedAt }))
}

const countOfRole = (people: PeopleState, role: number) => {
  const holders = (all: ByProject) =>
    HashMap.toValues(all).flatMap((members) =>
      HashMap.toEntries(members).flatMap(([id, { roles }]) => (roles.includes(role) ? [id] : []))
    )
  const users = HashMap.toValues(people.users).flatMap(({ account }) => (account.rootRole === role ? [account.id] : []))
  const groups = HashMap.toValues(people.groups).flatMap(({ id, rootRole }) => (rootRole === role ? [id] : []))
  return {
    users: new Set([...holders(people.projectUsers), ...users]).size,
    groups: new Set([...holders(people.projectGroups), ...groups]).size
  }
}

/** A user who is in by several ways was added when the first of them began. */
const memberCounts = (people: PeopleState, since: Timestamp): ReadonlyMap<string, MemberCount> => {
  const projects = new Set([...HashMap.keys(people.projectUsers), ...HashMap.keys(people.projectGroups)])
  return new Map(
    [...projects].flatMap((project) => {
      const added = [...membershipsOf(people, project)].reduce(
        (first, [user, at]) => first.set(user, earlier(first.get(user), at)),
        new Map<number, Timestamp>()
      )
      const isNew = [...added.values()].filter((at) => at >= since)
      return added.size === 0 ? [] : [[project, { total: added.size, added: isNew.length }] as const]
    })
  )
}

const membershipsOf = function* (
  people: PeopleState,
  project: string
): Iterable<readonly [user: number, at: Timestamp]> {
  for (const { id, addedAt } of membersOf(lookUp(people.projectUsers, project))) yield [id, addedAt]
  for (const { id: group, addedAt } of membersOf(lookUp(people.projectGroups, project))) {
    for (const { joinedAt, user } of HashMap.values(lookUp(people.members, group) ?? HashMap.empty())) {
      yield [user, joinedAt > addedAt ? joinedAt : addedAt]
    }
  }
}

const earlier = (one: Timestamp | undefined, other: Timestamp): Timestamp =>
  one === undefined || other < one ? other : one
