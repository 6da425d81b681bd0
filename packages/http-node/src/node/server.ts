import { CurrentInstance } from "@halyard/core/domain"
import { NodeHttpServer } from "@effect/platform-node"
import { Effect, Layer, Schema } from "effect"
import { HttpServer } from "effect/http"
import { createServer, type Server } from "node:http"
import { makeHttpApp } from "../middleware/http-app.ts"
import { HttpConfig } from "../http-config.ts"

/**
 * Listens once everything that the routes need is built. On shutdown it stops accepting, answers 503 to requests that
 * still come on open connections, and lets those in flight finish, for the grace period at most.
 */
export const serve = Effect.fn("serve")(function* <A, E, R>(
  routes: Layer.Layer<A, E, R>,
  { host, port }: { readonly host: string; readonly port: number }
) {
  const { handle, draining } = yield* makeHttpApp(routes)
  const server = createServer(guards)
  const { gracePeriod } = yield* HttpConfig
  const http = yield* NodeHttpServer.make(() => server, { host, port, gracefulShutdownTimeout: gracePeriod }).pipe(
    Effect.mapError(({ cause }) => new CannotListen({ reason: cause instanceof Error ? cause.message : String(cause) }))
  )
  yield* Effect.addFinalizer(() => closeConnections(server))
  yield* http.serve(handle)
  yield* Effect.addFinalizer(() => draining.begin)

  const { baseUriPath } = yield* CurrentInstance
  yield* Effect.logInfo(`Listening on ${HttpServer.formatAddress(http.address)}${baseUriPath}`)
  return http.address
})

/** The address is taken, is none of this machine, or is not allowed. */
export class CannotListen extends Schema.TaggedError<CannotListen>()("CannotListen", { reason: Schema.String }) {
  override get message(): string {
    return `It cannot listen where it should (${this.reason})`
  }
}

/** Limits for clients that send slowly, and long enough an idle time for the proxies that reuse connections. */
const guards = { headersTimeout: 15_000, requestTimeout: 120_000, keepAliveTimeout: 65_000 }

/** Without this a client that never ends its request would keep the server from closing. */
const closeConnections = (server: Server): Effect.Effect<void> => Effect.sync(() => server.closeAllConnections())

/** The server as a layer, for programs that launch layers. */
export const layerServer = <A, E, R>(
  routes: Layer.Layer<A, E, R>,
  options: { readonly host: string; readonly port: number }
) => Layer.effectDiscard(serve(routes, options))
