import { LifecycleStore } from "@halyard/core"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "./database.ts"
import { lookUp } from "./state.ts"

export const layerLifecycleStore: Layer.Layer<LifecycleStore, never, Database> = Layer.effect(
  LifecycleStore,
  Effect.map(Database, ({ update }) =>
    LifecycleStore.of({
      enter: (features, stage, at) =>
        update((state) => ({
          ...state,
          stages: features.reduce(
            (stages, feature) => HashMap.set(stages, feature, { [stage]: at, ...lookUp(stages, feature) }),
            state.stages
          )
        }))
    })
  )
)
