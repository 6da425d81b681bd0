import { FIRST_HOST_USER, HostUserStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "../database/database.ts"
import { lookUp } from "../database/maps.ts"

export const layerHostUserStore: Layer.Layer<HostUserStore, never, Database> = Layer.effect(
  HostUserStore,
  Effect.map(Database, ({ modify, read }) =>
    HostUserStore.of({
      numberOf: (hostId) =>
        modify((state) => {
          const id = lookUp(state.hostUsers, hostId) ?? FIRST_HOST_USER + HashMap.size(state.hostUsers)
          return [id, { ...state, hostUsers: HashMap.set(state.hostUsers, hostId, id) }]
        }),
      idOf: (number) => read(({ hostUsers }) => HashMap.toEntries(hostUsers).find(([, known]) => known === number)?.[0])
    })
  )
)
