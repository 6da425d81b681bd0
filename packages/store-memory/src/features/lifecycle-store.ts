import {
  type Completion,
  type EnteredStage,
  type Lifecycle,
  LifecycleStage,
  type Timestamp
} from "@halyard/core/domain"
import { LifecycleStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Struct } from "effect"
import { Database } from "../database/database.ts"
import { change, lookUp } from "../database/maps.ts"
import type { State } from "../database/state.ts"

export const layerLifecycleStore: Layer.Layer<LifecycleStore, never, Database> = Layer.effect(
  LifecycleStore,
  Effect.map(Database, ({ read, update }) =>
    LifecycleStore.of({
      enter: (features, stage, at) =>
        update((state) => features.reduce((before, feature) => enterStage(before, stage, at, feature), state)),
      complete: (feature, completion, at) => update((state) => complete(state, feature, completion, at)),
      uncomplete: (feature) =>
        update((state) => ({ ...state, stages: change(state.stages, feature, Struct.omit(["completed"])) })),
      entered: (feature) => read((state) => enteredStages(state, feature))
    })
  )
)

/** The state with the feature in the stage since then, unless it has been in it before. */
const enterStage = (state: State, stage: LifecycleStage, at: Timestamp, feature: string): State => ({
  ...state,
  stages: HashMap.set(state.stages, feature, { [stage]: since(stage, at), ...lookUp(state.stages, feature) })
})

export const enteredStages = (state: State, feature: string): ReadonlyArray<EnteredStage> => {
  const stages = lookUp(state.stages, feature) ?? {}
  return LifecycleStage.literals.flatMap((stage) => stages[stage] ?? [])
}

const complete = (state: State, feature: string, { status, statusValue }: Completion, at: Timestamp): State => {
  const before = lookUp(state.stages, feature)
  const completed = { ...(before?.completed ?? since("completed", at)), status, statusValue }
  return { ...state, stages: HashMap.set(state.stages, feature, { ...before, completed }) }
}

/** The state with the feature in this stage and without its earlier ones. */
export const restart = (state: State, { stage, enteredStageAt }: Lifecycle, feature: string): State => ({
  ...state,
  stages: HashMap.set(state.stages, feature, { [stage]: since(stage, enteredStageAt) })
})

const since = (stage: LifecycleStage, enteredStageAt: Timestamp): EnteredStage => ({
  stage,
  enteredStageAt,
  status: null,
  statusValue: null
})
