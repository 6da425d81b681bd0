import { compareText, type GroupMember, type GroupRecord, NameExists } from "@halyard/core/domain"
import { GroupStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Result } from "effect"
import { change, lookUp } from "../database/state.ts"
import type { PeopleState } from "../users/people-state.ts"
import { nextId, People } from "../users/people.ts"

export const layerGroupStore: Layer.Layer<GroupStore, never, People> = Layer.effect(
  GroupStore,
  Effect.map(People, ({ attempt, read, update }) =>
    GroupStore.of({
      list: read(({ groups }) => HashMap.toValues(groups).toSorted((left, right) => left.id - right.id)),
      find: (id) => read(({ groups }) => HashMap.get(groups, id)),
      insert: (given) =>
        attempt((people) => {
          const [id, next] = nextId(people, "group")
          const group: GroupRecord = { ...given, id }
          return Result.map(unlessTaken(people, group), () => [
            group,
            { ...next, groups: HashMap.set(next.groups, id, group) }
          ])
        }),
      update: (group) => attempt((people) => Result.map(replace(people, group), (next) => [undefined, next])),
      remove: (id) => update((people) => withoutGroup(people, id)),
      members: read(({ members }) => new Map(HashMap.toEntries(HashMap.map(members, sortedMembers)).filter(hasAny))),
      addMembers: (group, members) => update((people) => addMembers(people, group, members)),
      removeMembers: (group, users) =>
        update((people) => ({
          ...people,
          members: change(people.members, group, (members) =>
            users.reduce((left, user) => HashMap.remove(left, user), members)
          )
        }))
    })
  )
)

const unlessTaken = ({ groups }: PeopleState, { id, name }: GroupRecord): Result.Result<void, NameExists> =>
  HashMap.some(groups, (other) => other.id !== id && other.name === name)
    ? Result.fail(new NameExists({ resource: "group", name }))
    : Result.void

const replace = (people: PeopleState, given: GroupRecord): Result.Result<PeopleState, NameExists> => {
  const { name, description, mappingsSSO, rootRole } = given
  return Result.map(unlessTaken(people, given), () => ({
    ...people,
    groups: change(people.groups, given.id, (group) => ({ ...group, name, description, mappingsSSO, rootRole }))
  }))
}

const withoutGroup = (people: PeopleState, id: number): PeopleState => ({
  ...people,
  groups: HashMap.remove(people.groups, id),
  members: HashMap.remove(people.members, id),
  projectGroups: HashMap.map(people.projectGroups, HashMap.remove(id))
})

const sortedMembers = (members: HashMap.HashMap<number, GroupMember>): ReadonlyArray<GroupMember> =>
  HashMap.toValues(members).toSorted(
    (left, right) => compareText(left.joinedAt, right.joinedAt) || left.user - right.user
  )

const hasAny = ([, members]: readonly [number, ReadonlyArray<GroupMember>]): boolean => members.length > 0

const addMembers = (people: PeopleState, group: number, added: ReadonlyArray<GroupMember>): PeopleState => {
  const present = lookUp(people.members, group) ?? HashMap.empty<number, GroupMember>()
  const members = added.reduce(
    (all, member) => (HashMap.has(all, member.user) ? all : HashMap.set(all, member.user, member)),
    present
  )
  return { ...people, members: HashMap.set(people.members, group, members) }
}
