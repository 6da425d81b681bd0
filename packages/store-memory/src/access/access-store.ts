import { AccessStore, type ProjectRole, type Standing } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Option } from "effect"
import { lookUp } from "../database/state.ts"
import type { Memberships, PeopleState } from "../users/people-state.ts"
import { People } from "../users/people.ts"

export const layerAccessStore: Layer.Layer<AccessStore, never, People> = Layer.effect(
  AccessStore,
  Effect.map(People, ({ read, update }) =>
    AccessStore.of({
      // Transactions run one after the other.
      beginChange: update((people) => ({ ...people, accessVersion: people.accessVersion + 1 })),
      standing: (user) => read((people) => standingOf(people, user))
    })
  )
)

const standingOf = (people: PeopleState, id: number): Option.Option<Standing> =>
  Option.map(HashMap.get(people.users, id), ({ account }) => {
    const groups = [...HashMap.keys(HashMap.filter(people.members, HashMap.has(id)))]
    const groupRoles = groups.flatMap((group) => lookUp(people.groups, group)?.rootRole ?? [])
    return {
      account,
      rootRoles: [...new Set([account.rootRole, ...groupRoles])],
      projectRoles: [...rolesIn(people.projectUsers, [id]), ...rolesIn(people.projectGroups, groups)]
    }
  })

const rolesIn = (all: HashMap.HashMap<string, Memberships>, ids: ReadonlyArray<number>): ReadonlyArray<ProjectRole> =>
  HashMap.toEntries(all).flatMap(([project, members]) =>
    ids.flatMap((id) => (lookUp(members, id)?.roles ?? []).map((role) => ({ project, role })))
  )
