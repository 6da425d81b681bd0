import { FeatureTypeStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { Database } from "../database/database.ts"

export const layerFeatureTypeStore: Layer.Layer<FeatureTypeStore, never, Database> = Layer.effect(
  FeatureTypeStore,
  Effect.map(Database, ({ read, update }) =>
    FeatureTypeStore.of({
      list: read((state) => state.featureTypes),
      insert: (types) => update((state) => ({ ...state, featureTypes: [...state.featureTypes, ...types] })),
      setLifetime: (id, lifetimeDays) =>
        update((state) => ({
          ...state,
          featureTypes: state.featureTypes.map((type) => (type.id === id ? { ...type, lifetimeDays } : type))
        }))
    })
  )
)
