import { compareText, ContextFieldStore, NameExists } from "@halyard/core"
import { Effect, HashMap, Layer, Result } from "effect"
import { Database } from "./database.ts"
import { insertNamed } from "./insert-named.ts"

export const layerContextFieldStore: Layer.Layer<ContextFieldStore, never, Database> = Layer.effect(
  ContextFieldStore,
  Effect.map(Database, ({ attempt, read }) =>
    ContextFieldStore.of({
      list: read((state) =>
        HashMap.toValues(state.contextFields).toSorted(
          (left, right) => left.sortOrder - right.sortOrder || compareText(left.name, right.name)
        )
      ),
      insert: (fields) =>
        attempt((state) =>
          Result.mapBoth(insertNamed(state.contextFields, fields), {
            onSuccess: (contextFields) => ({ ...state, contextFields }),
            onFailure: (name) => new NameExists({ resource: "context field", name })
          })
        )
    })
  )
)
