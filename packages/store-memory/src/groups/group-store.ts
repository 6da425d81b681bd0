import { compareText, type GroupMember, type GroupRecord, NameExists } from "@halyard/core/domain"
import { GroupStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Result } from "effect"
import { Database } from "../database/database.ts"
import { change, lookUp } from "../database/maps.ts"
import { nextId, type State } from "../database/state.ts"

export const layerGroupStore: Layer.Layer<GroupStore, never, Database> = Layer.effect(
  GroupStore,
  Effect.map(Database, ({ modify, read, tryModify, tryUpdate, update }) =>
    GroupStore.of({
      list: read(({ groups }) => HashMap.toValues(groups).toSorted((left, right) => left.id - right.id)),
      find: (id) => read(({ groups }) => HashMap.get(groups, id)),
      insert: (given) =>
        tryModify((state) => {
          const [id, next] = nextId(state, "group")
          const group: GroupRecord = { ...given, id }
          return Result.map(unlessTaken(state, group), () => [
            group,
            { ...next, groups: HashMap.set(next.groups, id, group) }
          ])
        }),
      update: (group) => tryUpdate((state) => replace(state, group)),
      remove: (id) => update((state) => withoutGroup(state, id)),
      members: read(({ members }) => new Map(HashMap.toEntries(HashMap.map(members, sortedMembers)).filter(hasAny))),
      membersOf: (group) => read(({ members }) => sortedMembers(lookUp(members, group) ?? HashMap.empty())),
      addMembers: (group, members) => modify((state) => addMembers(state, group, members)),
      removeMembers: (group, users) => modify((state) => removeMembers(state, group, users))
    })
  )
)

const unlessTaken = ({ groups }: State, { id, name }: GroupRecord): Result.Result<void, NameExists> =>
  HashMap.some(groups, (other) => other.id !== id && other.name === name)
    ? Result.fail(new NameExists({ resource: "group", name }))
    : Result.void

const replace = (state: State, given: GroupRecord): Result.Result<State, NameExists> => {
  const { name, description, mappingsSSO, rootRole, scimId } = given
  return Result.map(unlessTaken(state, given), () => ({
    ...state,
    groups: change(state.groups, given.id, (group) => ({ ...group, name, description, mappingsSSO, rootRole, scimId }))
  }))
}

const withoutGroup = (state: State, id: number): State => ({
  ...state,
  groups: HashMap.remove(state.groups, id),
  members: HashMap.remove(state.members, id),
  provisionedGroups: HashMap.remove(state.provisionedGroups, id),
  projectGroups: HashMap.map(state.projectGroups, HashMap.remove(id))
})

const sortedMembers = (members: HashMap.HashMap<number, GroupMember>): ReadonlyArray<GroupMember> =>
  HashMap.toValues(members).toSorted(
    (left, right) => compareText(left.joinedAt, right.joinedAt) || left.user - right.user
  )

const hasAny = ([, members]: readonly [number, ReadonlyArray<GroupMember>]): boolean => members.length > 0

/** The ids of the users that a write changed, and the state after it. */
type Changed = readonly [ReadonlyArray<number>, State]

const addMembers = (state: State, group: number, given: ReadonlyArray<GroupMember>): Changed => {
  const present = lookUp(state.members, group) ?? HashMap.empty<number, GroupMember>()
  const added = given.filter(({ user }) => !HashMap.has(present, user))
  const members = added.reduce((all, member) => HashMap.set(all, member.user, member), present)
  return [idsOf(added), { ...state, members: HashMap.set(state.members, group, members) }]
}

const removeMembers = (state: State, group: number, users: ReadonlyArray<number>): Changed => {
  const present = lookUp(state.members, group) ?? HashMap.empty<number, GroupMember>()
  const removed = users.flatMap((user) => lookUp(present, user) ?? [])
  const members = removed.reduce((left, { user }) => HashMap.remove(left, user), present)
  return [idsOf(removed), { ...state, members: change(state.members, group, () => members) }]
}

const idsOf = (members: ReadonlyArray<GroupMember>): ReadonlyArray<number> =>
  [...new Set(members.map(({ user }) => user))].toSorted((left, right) => left - right)
