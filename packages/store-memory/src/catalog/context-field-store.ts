import { compareText, ofOneProject } from "@halyard/core/domain"
import { ContextFieldStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Result, Struct } from "effect"
import { Database } from "../database/database.ts"
import { change, insertNamed } from "../database/maps.ts"
import { contextFieldStrategies, contextFieldUsage, contextFieldUsers } from "./catalog-users.ts"

export const layerContextFieldStore: Layer.Layer<ContextFieldStore, never, Database> = Layer.effect(
  ContextFieldStore,
  Effect.map(Database, ({ read, tryUpdate, update }) =>
    ContextFieldStore.of({
      list: read((state) =>
        HashMap.toValues(state.contextFields).toSorted(
          (left, right) => left.sortOrder - right.sortOrder || compareText(left.name, right.name)
        )
      ),
      insert: (fields) =>
        tryUpdate((state) =>
          Result.map(insertNamed("context field", state.contextFields, fields), (contextFields) => ({
            ...state,
            contextFields
          }))
        ),
      update: (field) =>
        update((state) => ({
          ...state,
          contextFields: change(state.contextFields, field.name, ({ createdAt, project }) => ({
            ...Struct.omit(field, ["project"]),
            createdAt,
            ...ofOneProject(project)
          }))
        })),
      remove: (names) =>
        update((state) => ({ ...state, contextFields: HashMap.removeMany(state.contextFields, names) })),
      users: (name) => read((state) => contextFieldUsers(state, name)),
      strategies: (name) => read((state) => contextFieldStrategies(state, name)),
      usage: (viewer) => read((state) => contextFieldUsage(state, viewer))
    })
  )
)
