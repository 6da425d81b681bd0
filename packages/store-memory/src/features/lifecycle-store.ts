import { type Completion, type EnteredStage, LifecycleStage, type Timestamp } from "@halyard/core/domain"
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
      entered: (feature) => read((state) => enteredStages(state, feature)),
      restart: (features, at) =>
        update((state) => features.reduce((before, feature) => restart(before, at, feature), state))
    })
  )
)

/** Enters the stage, unless the feature has entered it before. */
export const enterStage = (state: State, stage: LifecycleStage, at: Timestamp, feature: string): State => ({
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

const restart = (state: State, at: Timestamp, feature: string): State => ({
  ...state,
  stages: HashMap.set(state.stages, feature, { initial: since("initial", at) })
})

const since = (stage: LifecycleStage, enteredStageAt: Timestamp): EnteredStage => ({
  stage,
  enteredStageAt,
  status: null,
  statusValue: null
})
