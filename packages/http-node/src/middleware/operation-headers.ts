import { CurrentInstance } from "@halyard/core/domain"
import { Deprecation, NoStore, SuccessorPath } from "@halyard/http-contract"
import { Context, Effect, Layer } from "effect"
import { HttpServerResponse } from "effect/http"
import { OpenApi } from "effect/http-api"

/** Sets `Cache-Control: no-store`, so that no browser or proxy stores the answer. */
export const layerNoStore: Layer.Layer<NoStore> = Layer.succeed(
  NoStore,
  NoStore.of((httpEffect) => Effect.map(httpEffect, HttpServerResponse.setHeader("cache-control", "no-store")))
)

/** Marks answers of deprecated operations, and links to the operation that replaces them. */
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
