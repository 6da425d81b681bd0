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

/**
 * The path below the prefix, with the query. Undefined for other paths, and for paths with needless encodings: the
 * router decodes these, and a proxy in front may not, so that its rules would not apply.
 */
export const routable = (url: string, prefix: string): string | undefined => {
  const queryStart = url.indexOf("?")
  const path = queryStart === -1 ? url : url.slice(0, queryStart)
  const query = queryStart === -1 ? "" : url.slice(queryStart)
  if ((path !== prefix && !path.startsWith(`${prefix}/`)) || HIDDEN.test(path.slice(prefix.length))) return undefined
  return (path.slice(prefix.length) || "/").replaceAll(";", "%3B") + query
}

/**
 * An encoded letter or digit, or any needless encoding in the first two segments. Later segments may encode `-` and
 * `.`, since some clients do so in names.
 */
const HIDDEN = /%(?:3\d|[46][1-9a-f]|[57][0-9a])|^\/(?:[^/]*\/)?[^/]*%(?:2[de]|5f|7e)/i
