import { CurrentInstance } from "@halyard/core/domain"
import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import type { OpenApi } from "effect/http-api"
import { documentPage } from "./document-page.ts"

/** Serves an OpenAPI document and a page that shows it. Builds each once, at its first request. */
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

/** The URL has no host, so that clients reach the service at the host from which they got the document. */
const servedAt = (baseUriPath: string) => [
  { url: baseUriPath === "" ? "/" : baseUriPath, description: "The instance that serves this document" }
]
