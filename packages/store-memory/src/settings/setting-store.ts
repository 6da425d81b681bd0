import { SettingStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "../database/database.ts"

export const layerSettingStore: Layer.Layer<SettingStore, never, Database> = Layer.effect(
  SettingStore,
  Effect.map(Database, ({ read, update }) =>
    SettingStore.of({
      find: (name) => read(({ settings }) => HashMap.get(settings, name)),
      set: (name, content) => update((state) => ({ ...state, settings: HashMap.set(state.settings, name, content) }))
    })
  )
)
