import { AccessStore, type ProjectRole, type Standing } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Option } from "effect"
import { Database } from "../database/database.ts"
import { lookUp } from "../database/maps.ts"
import type { Memberships, State } from "../database/state.ts"

export const layerAccessStore: Layer.Layer<AccessStore, never, Database> = Layer.effect(
  AccessStore,
  Effect.map(Database, ({ read, update }) =>
    AccessStore.of({
      // Transactions run one after the other, so nothing needs a lock.
      beginChange: update((state) => ({ ...state, accessVersion: state.accessVersion + 1 })),
      standing: (user) => read((state) => standingOf(state, user))
    })
  )
)

const standingOf = (state: State, id: number): Option.Option<Standing> =>
  Option.map(HashMap.get(state.users, id), ({ account }) => {
    const groups = [...HashMap.keys(HashMap.filter(state.members, HashMap.has(id)))]
    const groupRoles = groups.flatMap((group) => lookUp(state.groups, group)?.rootRole ?? [])
    return {
      account,
      rootRoles: [...new Set([account.rootRole, ...groupRoles])],
      projectRoles: [...rolesIn(state.projectUsers, [id]), ...rolesIn(state.projectGroups, groups)]
    }
  })

const rolesIn = (all: HashMap.HashMap<string, Memberships>, ids: ReadonlyArray<number>): ReadonlyArray<ProjectRole> =>
  HashMap.toEntries(all).flatMap(([project, members]) =>
    ids.flatMap((id) => (lookUp(members, id)?.roles ?? []).map((role) => ({ project, role })))
  )
