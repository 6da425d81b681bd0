import { compareText, NameExists } from "@halyard/core/domain"
import { TagTypeStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Result } from "effect"
import { Database } from "../database/database.ts"
import { change } from "../database/state.ts"
import { insertNamed } from "../database/insert-named.ts"

export const layerTagTypeStore: Layer.Layer<TagTypeStore, never, Database> = Layer.effect(
  TagTypeStore,
  Effect.map(Database, ({ attempt, read, update }) =>
    TagTypeStore.of({
      list: read((state) =>
        HashMap.toValues(state.tagTypes).toSorted((left, right) => compareText(left.name, right.name))
      ),
      insert: (types) =>
        attempt((state) =>
          Result.mapBoth(insertNamed(state.tagTypes, types), {
            onSuccess: (tagTypes) => ({ ...state, tagTypes }),
            onFailure: (name) => new NameExists({ resource: "tag type", name })
          })
        ),
      update: (type) => update((state) => ({ ...state, tagTypes: change(state.tagTypes, type.name, () => type) })),
      remove: (name) => update((state) => ({ ...state, tagTypes: HashMap.remove(state.tagTypes, name) }))
    })
  )
)
