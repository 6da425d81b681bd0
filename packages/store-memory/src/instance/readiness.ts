import { Readiness } from "@halyard/core/ports"
import { Effect, Layer } from "effect"

export const layerReadiness: Layer.Layer<Readiness> = Layer.succeed(Readiness, Readiness.of({ check: Effect.void }))
