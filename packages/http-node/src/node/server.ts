import { CurrentInstance } from "@halyard/core/domain"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Duration, Effect, type Layer, Schedule, Schema } from "effect"
import { HttpServer } from "effect/http"
import type { RequestListener, Server } from "node:http"
import type { Draining } from "../middleware/draining.ts"
import { makeHttpApp } from "../middleware/http-app.ts"
import { HttpConfig } from "../http-config.ts"
import { createServer } from "./http.ts"

/** Implements `serve` of the package, which loads this file at its first use. */
export const serve = Effect.fnUntraced(function* <A, E, R>(
  routes: Layer.Layer<A, E, R>,
  { host, port }: { readonly host: string; readonly port: number }
) {
  const { answerFirst, draining, handle, serveWith } = yield* makeHttpApp(routes)
  const { gracePeriod, keepAlive } = yield* HttpConfig
  const server = createServer({ ...timeouts, keepAliveTimeout: Duration.toMillis(keepAlive) })
  const http = yield* NodeHttpServer.make(() => server, { host, port }).pipe(
    Effect.mapError(({ cause }) => new CannotListen({ reason: cause instanceof Error ? cause.message : String(cause) }))
  )
  yield* Effect.addFinalizer(() => closeConnections(server))
  yield* serveWith(http.serve(handle))
  putFirst(server, answerFirst)
  yield* Effect.addFinalizer(() => stop(server, draining, gracePeriod))

  const { baseUriPath } = yield* CurrentInstance
  yield* Effect.logInfo(`Listening on ${HttpServer.formatAddress(http.address)}${baseUriPath}`)
  return http.address
})

/** The server cannot listen: the address is in use, does not belong to this machine, or is not permitted. */
export class CannotListen extends Schema.TaggedError<CannotListen>()("CannotListen", { reason: Schema.String }) {
  override get message(): string {
    return `The server cannot listen on its address (${this.reason}). Choose another host or port.`
  }
}

/** Puts a listener before those of the server, which it gets as `others`. */
const putFirst = (server: Server, answerFirst: (others: RequestListener) => RequestListener): void => {
  const others = server.listeners("request")
  server.removeAllListeners("request").on(
    "request",
    answerFirst((request, response) => {
      for (const listener of others) listener.call(server, request, response)
    })
  )
}

/** How long a client may take to send the headers and the whole request, in milliseconds. */
const timeouts = { headersTimeout: 15_000, requestTimeout: 120_000 }

/**
 * Returns when all connections are closed or every complete request is answered, at the latest after the grace period.
 */
const stop = (server: Server, { answered, begin }: Draining, gracePeriod: Duration.Input): Effect.Effect<void> => {
  const closed = Effect.callback<void>((resume) => void server.close(() => resume(Effect.void)))
  return Effect.raceFirst(closed, answered).pipe(
    Effect.raceFirst(closeIdleConnections(server)),
    Effect.timeoutOption(gracePeriod),
    (stopped) => Effect.andThen(begin, stopped)
  )
}

/** Closes idle connections again and again, since a stream that ends later leaves its keep-alive connection idle. */
const closeIdleConnections = (server: Server): Effect.Effect<never> =>
  Effect.andThen(
    Effect.repeat(
      Effect.sync(() => server.closeIdleConnections()),
      Schedule.spaced("50 millis")
    ),
    Effect.never
  )

/** Closes all connections, since a client that never ends its request would keep the server open. */
const closeConnections = (server: Server): Effect.Effect<void> => Effect.sync(() => server.closeAllConnections())
