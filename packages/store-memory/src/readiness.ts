import { Readiness } from "@halyard/core"
import { Effect, Layer } from "effect"

export const layerReadiness: Layer.Layer<Readiness> = Layer.succeed(Readiness, Readiness.of({ check: Effect.void }))
