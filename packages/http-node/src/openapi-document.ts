import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import type { OpenApi } from "effect/http-api"

/** Serves an OpenAPI document. It is made on the first request, and once. */
export const layerOpenApiDocument = (makeDocument: () => OpenApi.OpenAPISpec) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const document = yield* Effect.cached(Effect.sync(() => HttpServerResponse.jsonUnsafe(makeDocument())))
      yield* router.add("GET", "/docs/openapi.json", document)
    })
  )
