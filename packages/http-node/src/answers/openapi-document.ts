import { CurrentInstance } from "@halyard/core/domain"
import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import type { OpenApi } from "effect/http-api"
import { documentPage } from "./document-page.ts"

/** Serves an OpenAPI document and a page that shows it. Builds both once, at their first request. */
export const layerOpenApiDocument = (makeDocument: () => OpenApi.OpenAPISpec) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const { baseUriPath } = yield* CurrentInstance
      const document = yield* Effect.cached(Effect.sync(() => ({ ...makeDocument(), servers: servedAt(baseUriPath) })))
      const json = yield* Effect.cached(Effect.map(document, (made) => HttpServerResponse.jsonUnsafe(made)))
      const page = yield* Effect.cached(Effect.flatMap(document, documentPage))
      yield* router.add("GET", "/docs/openapi.json", json)
      yield* router.add("GET", "/docs/openapi", page)
    })
  )

/** A relative URL, so that readers reach the service at the address where they read the document. */
const servedAt = (baseUriPath: string) => [
  { url: baseUriPath === "" ? "/" : baseUriPath, description: "The instance that serves this document" }
]
