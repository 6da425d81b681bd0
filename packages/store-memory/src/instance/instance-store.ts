import { InstanceStore, Readiness } from "@halyard/core/ports"
import { Effect, Layer, Option } from "effect"
import { Database } from "../database/database.ts"

export const layerInstanceStore: Layer.Layer<InstanceStore, never, Database> = Layer.effect(
  InstanceStore,
  Effect.map(Database, ({ read, update }) =>
    InstanceStore.of({
      id: read((state) => Option.fromUndefinedOr(state.instanceId)),
      setId: (instanceId) => update((state) => ({ ...state, instanceId }))
    })
  )
)

export const layerReadiness: Layer.Layer<Readiness> = Layer.succeed(Readiness, Readiness.of({ check: Effect.void }))
