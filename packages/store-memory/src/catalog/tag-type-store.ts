import { compareText } from "@halyard/core/domain"
import { TagTypeStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Result } from "effect"
import { Database } from "../database/database.ts"
import { change, insertNamed } from "../database/maps.ts"

export const layerTagTypeStore: Layer.Layer<TagTypeStore, never, Database> = Layer.effect(
  TagTypeStore,
  Effect.map(Database, ({ read, tryUpdate, update }) =>
    TagTypeStore.of({
      list: read((state) =>
        HashMap.toValues(state.tagTypes).toSorted((left, right) => compareText(left.name, right.name))
      ),
      insert: (types) =>
        tryUpdate((state) =>
          Result.map(insertNamed("tag type", state.tagTypes, types), (tagTypes) => ({ ...state, tagTypes }))
        ),
      update: (type) => update((state) => ({ ...state, tagTypes: change(state.tagTypes, type.name, () => type) })),
      remove: (name) => update((state) => ({ ...state, tagTypes: HashMap.remove(state.tagTypes, name) }))
    })
  )
)
