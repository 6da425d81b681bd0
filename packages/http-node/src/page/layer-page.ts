import { CurrentInstance } from "@halyard/core/domain"
import { Effect } from "effect"
import { HttpRouter, HttpServerError, HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpConfig } from "../http-config.ts"
import { acceptsBrotli } from "./accepts-brotli.ts"
import { isPagePath } from "./interface-paths.ts"
import { opensPage } from "./opens-page.ts"
import { type PageFile, readPage } from "./read-page.ts"

/**
 * Serves the built page, if the host names its folder: its files, and `index.html` at every other path that people open
 * and that does not belong to the interface. The page decides what to display there.
 */
export const layerPage = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const { console: folder } = yield* HttpConfig
    if (folder === false) return
    const { baseUriPath } = yield* CurrentInstance
    const { files, index } = yield* readPage(folder, baseUriPath)
    const answer = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
      const [path = ""] = request.url.split("?", 1)
      const file = files.get(path) ?? (path === "/" ? index : undefined)
      if (file !== undefined) return Effect.succeed(formFor(request, file))
      return isPagePath(path) && opensPage(request)
        ? Effect.succeed(HttpServerResponse.setHeader(formFor(request, index), "vary", "Accept, Accept-Encoding"))
        : Effect.fail(new HttpServerError.HttpServerError({ reason: new HttpServerError.RouteNotFound({ request }) }))
    })
    // The assets have a route of their own, since traces name requests by their routes.
    yield* router.add("GET", "/assets/*", answer)
    yield* router.add("GET", "/*", answer)
  })
)

/**
 * The form of the file that the client can read. A file without a compressed form is compressed like any other answer.
 */
const formFor = ({ headers }: HttpServerRequest.HttpServerRequest, { brotli, plain }: PageFile) =>
  brotli !== undefined && acceptsBrotli(headers["accept-encoding"]) ? brotli : plain
