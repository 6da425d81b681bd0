import { Overloaded } from "@halyard/core/ports"
import { Clock, Effect, Metric, Schedule, type Scope } from "effect"

/** The open streams of one kind. */
export interface Connections {
  /** Why no stream can be added for this owner, such as a token, if so. */
  readonly refusal: (owner: string) => Overloaded | undefined
  /**
   * Tracks a connection until the scope closes. It counts for its owner. Wrap the effect that makes each chunk in the
   * result: a client that does not take a chunk within half a minute is disconnected, since unsent chunks take memory.
   */
  readonly enter: (
    client: StreamClient
  ) => Effect.Effect<<A, E, R>(chunk: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>, never, Scope.Scope>
}

/** A client that is connected to a stream. */
export interface StreamClient {
  readonly owner: string
  /** Closes the connection. */
  readonly disconnect: () => void
}

/** The most streams that are open at a time: of one owner, and in all. */
export interface StreamLimits {
  readonly perOwner: number
  readonly total: number
}

/** The kind is the interface that the streams belong to, for metrics. The way out tells refused clients of one owner what to do. */
export const makeConnections = Effect.fnUntraced(function* (kind: string, limits: StreamLimits, wayOut: string) {
  const open = new Set<Connection>()
  const count = Metric.gauge("http_open_streams", {
    description: "Number of open streams",
    attributes: { part: kind }
  })
  const report = Effect.suspend(() => Metric.update(count, open.size))
  const refusal = (owner: string) => {
    if (open.size >= limits.total) return tooManyStreams
    const ofOwner = [...open].filter((other) => other.owner === owner).length
    return ofOwner >= limits.perOwner ? new Overloaded({ message: wayOut, retryAfter: RETRY_SECONDS }) : undefined
  }
  const disconnectStalled = Effect.map(Clock.currentTimeMillis, (now) => {
    for (const { disconnect, writtenAt } of open) {
      if (writtenAt !== undefined && now - writtenAt >= LONGEST_WRITE_MILLIS) disconnect()
    }
  })
  yield* Effect.forkScoped(Effect.schedule(disconnectStalled, Schedule.spaced("5 seconds")))

  const connections: Connections = {
    refusal,
    enter: (client) =>
      Effect.map(
        Effect.acquireRelease(
          Effect.suspend(() => {
            const connection: Connection = { ...client, writtenAt: undefined }
            open.add(connection)
            return Effect.as(report, connection)
          }),
          (connection) =>
            Effect.andThen(
              Effect.sync(() => open.delete(connection)),
              report
            )
        ),
        writtenBy
      )
  }
  return connections
})

const RETRY_SECONDS = 10

const tooManyStreams = new Overloaded({
  message: "Too many streams are open. Try again later, or poll.",
  retryAfter: RETRY_SECONDS
})

interface Connection extends StreamClient {
  /** When the last chunk was written. Undefined while the client waits for the next one. */
  writtenAt: number | undefined
}

const LONGEST_WRITE_MILLIS = 30_000

const writtenBy =
  (connection: Connection) =>
  <A, E, R>(chunk: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.gen(function* () {
      connection.writtenAt = undefined
      const made = yield* chunk
      connection.writtenAt = yield* Clock.currentTimeMillis
      return made
    })
