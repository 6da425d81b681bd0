import { displayNameOf, fold, type ProvisionedGroup, type ProvisionedMember, type GroupKey } from "@halyard/core/domain"
import { ProvisionedGroupStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Option } from "effect"
import { Database } from "../database/database.ts"
import { lookUp } from "../database/maps.ts"
import type { State } from "../database/state.ts"
import { inRange } from "./in-range.ts"

export const layerProvisionedGroupStore: Layer.Layer<ProvisionedGroupStore, never, Database> = Layer.effect(
  ProvisionedGroupStore,
  Effect.map(Database, ({ read, update }) =>
    ProvisionedGroupStore.of({
      find: (scimId) =>
        read((state) => Option.fromUndefinedOr(groupsOf(state).find(({ group }) => group.scimId === scimId))),
      findBy: (key) => read((state) => groupsOf(state).filter((group) => has(group, key))),
      list: (range) => read((state) => inRange(groupsOf(state), range)),
      count: read((state) => groupsOf(state).length),
      save: (id, externalId, updatedAt) =>
        update((state) => ({
          ...state,
          provisionedGroups: HashMap.set(state.provisionedGroups, id, { externalId, updatedAt })
        })),
      members: (groups) => read((state) => new Map(groups.flatMap((group) => nonEmpty(group, membersOf(state, group)))))
    })
  )
)

const groupsOf = ({ groups, provisionedGroups }: State): ReadonlyArray<ProvisionedGroup> =>
  HashMap.toValues(groups)
    .filter(({ scimId }) => scimId !== null)
    .toSorted((left, right) => left.id - right.id)
    .map((group) => {
      const known = lookUp(provisionedGroups, group.id)
      return { group, externalId: known?.externalId ?? null, updatedAt: known?.updatedAt ?? group.createdAt }
    })

const has = ({ externalId, group }: ProvisionedGroup, { attribute, value }: GroupKey): boolean => {
  switch (attribute) {
    case "id":
      return group.scimId === value
    case "externalId":
      return externalId === value
    case "displayName":
      return fold(group.name) === fold(value)
  }
}

const membersOf = (state: State, group: number): ReadonlyArray<ProvisionedMember> =>
  [...HashMap.keys(lookUp(state.members, group) ?? HashMap.empty())]
    .toSorted((left, right) => left - right)
    .flatMap((id) => {
      const account = lookUp(state.users, id)?.account
      return account === undefined || account.scimId === null
        ? []
        : [{ scimId: account.scimId, name: displayNameOf(account) }]
    })

const nonEmpty = <A>(group: number, members: ReadonlyArray<A>): ReadonlyArray<readonly [number, ReadonlyArray<A>]> =>
  members.length === 0 ? [] : [[group, members]]
