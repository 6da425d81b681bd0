import { CurrentInstance } from "@halyard/core/domain"
import { Context, Effect, Layer } from "effect"
import { HttpServerResponse } from "effect/http"
import { OpenApi } from "effect/http-api"
import { Deprecation, SuccessorPath } from "@halyard/http-contract"

export const layerDeprecation: Layer.Layer<Deprecation> = Layer.effect(
  Deprecation,
  Effect.gen(function* () {
    const { baseUriPath } = yield* CurrentInstance

    return Deprecation.of((httpEffect, { endpoint }) => {
      if (Context.getOrUndefined(endpoint.annotations, OpenApi.Deprecated) !== true) return httpEffect
      const successor = Context.getOrUndefined(endpoint.annotations, SuccessorPath)
      return Effect.map(
        httpEffect,
        HttpServerResponse.setHeaders({
          deprecation: "true",
          ...(successor === undefined ? {} : { link: `<${baseUriPath}${successor}>; rel="successor-version"` })
        })
      )
    })
  })
)
