import { CurrentInstance } from "@halyard/core/domain"
import { Effect } from "effect"
import { HttpRouter, HttpServerError, HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpConfig } from "../http-config.ts"
import { isPagePath } from "./interface-paths.ts"
import { readPage } from "./read-page.ts"

/**
 * Serves the built page, if the host names its folder: its files, and `index.html` at every other path that people open
 * and that is none of the interface. The page decides what it shows there.
 */
export const layerPage = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const { console: folder } = yield* HttpConfig
    if (folder === false) return
    const { baseUriPath } = yield* CurrentInstance
    const { files, index } = yield* readPage(folder, baseUriPath)
    const opened = HttpServerResponse.setHeader(index, "vary", "Accept, Accept-Encoding")

    const answer = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
      const [path = ""] = request.url.split("?", 1)
      const file = files.get(path)
      if (file !== undefined) return Effect.succeed(file)
      if (path === "/") return Effect.succeed(index)
      return isPagePath(path) && request.headers["accept"]?.includes("text/html") === true
        ? Effect.succeed(opened)
        : Effect.fail(new HttpServerError.HttpServerError({ reason: new HttpServerError.RouteNotFound({ request }) }))
    })
    // Two routes, since traces name requests by their routes.
    yield* router.add("GET", "/assets/*", answer)
    yield* router.add("GET", "/*", answer)
  })
)
