import { StrategyTypeStore } from "@halyard/core"
import { Effect, Layer } from "effect"
import { Database } from "./database.ts"

export const layerStrategyTypeStore: Layer.Layer<StrategyTypeStore, never, Database> = Layer.effect(
  StrategyTypeStore,
  Effect.map(Database, ({ read, update }) =>
    StrategyTypeStore.of({
      list: read((state) => state.strategyTypes),
      insert: (types) => update((state) => ({ ...state, strategyTypes: [...state.strategyTypes, ...types] }))
    })
  )
)
