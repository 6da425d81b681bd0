import { SettingStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { People } from "../users/people.ts"

export const layerSettingStore: Layer.Layer<SettingStore, never, People> = Layer.effect(
  SettingStore,
  Effect.map(People, ({ read, update }) =>
    SettingStore.of({
      find: (name) => read(({ settings }) => HashMap.get(settings, name)),
      set: (name, content) => update((people) => ({ ...people, settings: HashMap.set(people.settings, name, content) }))
    })
  )
)
