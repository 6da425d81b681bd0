import { Effect } from "effect"
import { HttpServerError, HttpServerRequest, type HttpServerResponse } from "effect/http"

/**
 * Serves below a path prefix. Escapes `;` in the rest of the path, which the router would take for the start of the
 * query.
 */
export const atBasePath =
  (prefix: string) =>
  <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const url = routable(request.url, prefix)
      if (url === undefined) {
        return yield* new HttpServerError.HttpServerError({ reason: new HttpServerError.RouteNotFound({ request }) })
      }
      return yield* url === request.url
        ? app
        : Effect.provideService(app, HttpServerRequest.HttpServerRequest, request.modify({ url }))
    })

/** The path below the prefix, with the query; undefined if the request is for something else. */
export const routable = (url: string, prefix: string): string | undefined => {
  const queryStart = url.indexOf("?")
  const path = queryStart === -1 ? url : url.slice(0, queryStart)
  const query = queryStart === -1 ? "" : url.slice(queryStart)
  if (path !== prefix && !path.startsWith(`${prefix}/`)) return undefined
  return (path.slice(prefix.length) || "/").replaceAll(";", "%3B") + query
}
