import { compareText, NameExists } from "@halyard/core/domain"
import { ContextFieldStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Result } from "effect"
import { contextFieldStrategies, contextFieldUsage, contextFieldUsers } from "./catalog-users.ts"
import { Database } from "../database/database.ts"
import { change } from "../database/state.ts"
import { insertNamed } from "../database/insert-named.ts"

export const layerContextFieldStore: Layer.Layer<ContextFieldStore, never, Database> = Layer.effect(
  ContextFieldStore,
  Effect.map(Database, ({ attempt, read, update }) =>
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
        ),
      update: (field) =>
        update((state) => ({
          ...state,
          contextFields: change(state.contextFields, field.name, ({ createdAt }) => ({ ...field, createdAt }))
        })),
      remove: (name) => update((state) => ({ ...state, contextFields: HashMap.remove(state.contextFields, name) })),
      users: (name) => read((state) => contextFieldUsers(state, name)),
      strategies: (name) => read((state) => contextFieldStrategies(state, name)),
      usage: (viewer) => read((state) => contextFieldUsage(state, viewer))
    })
  )
)
