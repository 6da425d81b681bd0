import { Cause, Effect, type Pull, type Scope, Stream } from "effect"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import type { StreamConnection, StreamConnections, StreamClient } from "./connections.ts"
import { IncomingMessage } from "../node/http.ts"

/**
 * Makes the next chunk of a stream. It is empty if there is nothing to send yet, and undefined when the stream or the
 * service ends.
 */
export type NextChunk = Effect.Effect<Uint8Array | undefined>

/**
 * Streams to a client. Dies with `Overloaded` if too many streams are open. Queues nothing for slow clients: a chunk is
 * made only when the client has taken the one before. Clients that take none are disconnected.
 */
export const streamTo = Effect.fnUntraced(function* (
  connections: StreamConnections,
  client: StreamClient,
  open: Effect.Effect<NextChunk, never, Scope.Scope>
) {
  const refusal = connections.refusal(client.owner)
  if (refusal !== undefined) return yield* Effect.die(refusal)
  const connected = Effect.gen(function* () {
    // Other clients may have connected since the answer began. This one gets an empty stream, tries again, and is
    // refused.
    if (connections.refusal(client.owner) !== undefined) return Stream.empty
    const connection = yield* Effect.acquireRelease(
      Effect.sync(() => connections.enter(client)),
      ({ leave }) => Effect.sync(leave)
    )
    return Stream.fromPull(Effect.succeed(pullOf(yield* open, connection)))
  })
  return Stream.unwrap(connected)
})

type Chunks = Pull.Pull<readonly [Uint8Array]>

/** Waits for a chunk that is not empty. The consumer pulls when it has taken the chunk before. */
const pullOf = (next: NextChunk, { sent, taken }: StreamConnection): Chunks => {
  const pull: Chunks = Effect.flatMap(next, (chunk) => {
    if (chunk === undefined) return Cause.done()
    if (chunk.length === 0) return pull
    sent()
    return Effect.succeed([chunk])
  })
  return Effect.andThen(Effect.sync(taken), pull)
}

/** Answers server-sent events. */
export const answerEvents = (events: Stream.Stream<Uint8Array>): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.stream(events, eventHeaders)

export const eventHeaders = {
  contentType: "text/event-stream",
  // Keeps proxies from buffering.
  headers: { "x-accel-buffering": "no" }
}

/** Closes the connection of the request. */
export const disconnectFrom =
  ({ source }: HttpServerRequest.HttpServerRequest) =>
  (): void => {
    if (source instanceof IncomingMessage) source.socket.destroy()
  }

/** Well below the idle timeouts of clients and proxies. */
export const LONGEST_SILENCE_MILLIS = 20_000

/** A chunk that is sent as nothing. */
export const silence = new Uint8Array()

/** A comment that keeps the connection open. */
export const heartbeat: Uint8Array = Buffer.from(":\n\n")
