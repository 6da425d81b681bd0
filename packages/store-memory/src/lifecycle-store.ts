import { type LifecycleStage, LifecycleStore, type Timestamp } from "@halyard/core"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "./database.ts"
import { lookUp, type State } from "./state.ts"

export const layerLifecycleStore: Layer.Layer<LifecycleStore, never, Database> = Layer.effect(
  LifecycleStore,
  Effect.map(Database, ({ update }) =>
    LifecycleStore.of({
      enter: (features, stage, at) =>
        update((state) => features.reduce((before, feature) => enterStage(before, stage, at, feature), state))
    })
  )
)

/** The state with the feature in the stage since then, unless it has been in it before. */
export const enterStage = (state: State, stage: LifecycleStage, at: Timestamp, feature: string): State => ({
  ...state,
  stages: HashMap.set(state.stages, feature, { [stage]: at, ...lookUp(state.stages, feature) })
})
