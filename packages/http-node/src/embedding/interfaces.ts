import { CurrentInstance } from "@halyard/core/domain"
import { Effect, Layer, Scope } from "effect"
import type { HttpRouter } from "effect/http"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import type { Halyard } from "../halyard-layer.ts"
import { HttpConfig } from "../http-config.ts"
import { layerRoutes, makeNodeListener, makeWebHandler } from "../lazy-interface.ts"
import { requirePage } from "../page/read-page.ts"

/** The HTTP interface for hosts. Each form is built at the first request to it, since many hosts use none or one. */
export interface Interfaces {
  readonly listener: RequestListener
  readonly fetch: (request: Request) => Promise<Response>
  readonly routes: Readonly<
    Record<"GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS", (request: Request) => Promise<Response>>
  >
}

/** Routes that use the services of Halyard, such as `layerMcp` of `@halyard/mcp`. */
export type MoreRoutes = Layer.Layer<never, never, HttpRouter.HttpRouter | Halyard>

/** Builds the routes of Halyard, and further routes. */
export const makeInterfaces = Effect.fnUntraced(function* (more: MoreRoutes = Layer.empty) {
  const services = yield* Effect.context<Halyard>()
  const scope = yield* Effect.scope
  const { baseUriPath } = yield* CurrentInstance
  const { console: page } = yield* HttpConfig
  const run = Effect.runPromiseWith(services)

  // A missing page fails the start, not the first request.
  if (page !== false) yield* requirePage(page)

  const routes = Layer.merge(layerRoutes, more)
  const nodeListener = once(() => run(Scope.provide(makeNodeListener(routes), scope)))
  const webHandler = once(() => run(Scope.provide(makeWebHandler(routes), scope)))

  const listener = async (request: IncomingMessage, response: ServerResponse) =>
    (await nodeListener())(request, response)
  const fetch = async (request: Request) => (await webHandler())(below(baseUriPath, request))
  const interfaces: Interfaces = {
    listener: (request, response) => {
      listener(request, response).catch((error: unknown) => {
        void run(Effect.logError("A request was not answered", error))
        if (response.headersSent) response.destroy()
        else response.writeHead(500).end()
      })
    },
    fetch,
    routes: { GET: fetch, HEAD: fetch, POST: fetch, PUT: fetch, PATCH: fetch, DELETE: fetch, OPTIONS: fetch }
  }
  return interfaces
})

const once = <A>(make: () => Promise<A>): (() => Promise<A>) => {
  let made: Promise<A> | undefined
  return () => (made ??= make())
}

/** Adds the prefix to the path if the framework that mounts the handler has cut it off. */
const below = (prefix: string, request: Request): Request => {
  const url = new URL(request.url)
  if (prefix === "" || url.pathname === prefix || url.pathname.startsWith(`${prefix}/`)) return request
  url.pathname = prefix + url.pathname
  return new Request(url, request)
}
