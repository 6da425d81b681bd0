import { SettingStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Option } from "effect"
import { Database } from "../database/database.ts"

export const layerSettingStore: Layer.Layer<SettingStore, never, Database> = Layer.effect(
  SettingStore,
  Effect.map(Database, ({ read, update }) =>
    SettingStore.of({
      find: (name) => read(({ settings }) => HashMap.get(settings, name)),
      findAll: (names) =>
        read(({ settings }) => {
          const found = names.flatMap((name) =>
            Option.toArray(Option.map(HashMap.get(settings, name), (of) => [name, of] as const))
          )
          return new Map(found)
        }),
      set: (name, content) => update((state) => ({ ...state, settings: HashMap.set(state.settings, name, content) }))
    })
  )
)
