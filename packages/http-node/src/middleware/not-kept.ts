import { Effect, Layer } from "effect"
import { HttpServerResponse } from "effect/http"
import { NotKept } from "@halyard/http-contract"

export const layerNotKept: Layer.Layer<NotKept> = Layer.succeed(
  NotKept,
  NotKept.of((httpEffect) => Effect.map(httpEffect, HttpServerResponse.setHeader("cache-control", "no-store")))
)
