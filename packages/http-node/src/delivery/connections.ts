import { Overloaded } from "@halyard/core/ports"
import { Clock, Effect, Metric, Schedule, type Scope } from "effect"
import { TIME_TO_FINISH } from "../middleware/draining.ts"

/** The open streams of one kind. */
export interface Connections {
  /** Why no stream can be added for this owner, such as a token, if so. */
  readonly refusal: (owner: string) => Overloaded | undefined
  /**
   * Tracks a connection until the scope closes. It counts for its owner. Wrap the effect that makes each chunk in the
   * result: a client that does not take a chunk within half a minute is disconnected, since unsent chunks take memory. So is
   * one that is still connected a second after the service began to stop.
   */
  readonly enter: (
    client: StreamClient,
    stopping: Effect.Effect<void>
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
  const { countOf, enter, open } = makeRegister()
  const count = Metric.gauge("http_open_streams", {
    description: "Number of open streams",
    attributes: { part: kind }
  })
  const report = Effect.suspend(() => Metric.update(count, open.size))
  const refusal = (owner: string) => {
    if (open.size >= limits.total) return tooManyStreams
    const isFull = countOf(owner) >= limits.perOwner
    return isFull ? new Overloaded({ message: wayOut, retryAfter: RETRY_SECONDS }) : undefined
  }
  const disconnectStalled = Effect.map(Clock.currentTimeMillis, (now) => {
    for (const { disconnect, writtenAt } of open) {
      if (writtenAt !== undefined && now - writtenAt >= LONGEST_WRITE_MILLIS) disconnect()
    }
  })
  yield* Effect.forkScoped(Effect.schedule(disconnectStalled, Schedule.spaced("5 seconds")))

  const scope = yield* Effect.scope
  let isGuarded = false
  // Streams that had nothing to send have ended by then.
  const disconnectAtStop = (stopping: Effect.Effect<void>) =>
    stopping.pipe(
      Effect.andThen(Effect.sleep(TIME_TO_FINISH)),
      Effect.andThen(Effect.sync(() => open.forEach(({ disconnect }) => disconnect()))),
      Effect.forkIn(scope)
    )

  const connections: Connections = {
    refusal,
    enter: (client, stopping) =>
      Effect.gen(function* () {
        if (!isGuarded) yield* disconnectAtStop(stopping)
        isGuarded = true
        const connection: Connection = { ...client, writtenAt: undefined }
        const entered = Effect.map(
          Effect.sync(() => enter(connection)),
          (leave) => Effect.sync(leave)
        )
        yield* Effect.acquireRelease(Effect.tap(entered, report), (leave) => Effect.andThen(leave, report))
        return writtenBy(connection)
      })
  }
  return connections
})

/** Counts the connections of each owner as they come and go. */
const makeRegister = () => {
  const open = new Set<Connection>()
  const counts = new Map<string, number>()
  const countOf = (owner: string) => counts.get(owner) ?? 0
  const leave = (connection: Connection) => {
    const left = countOf(connection.owner) - 1
    open.delete(connection)
    if (left === 0) counts.delete(connection.owner)
    else counts.set(connection.owner, left)
  }
  const enter = (connection: Connection) => {
    open.add(connection)
    counts.set(connection.owner, countOf(connection.owner) + 1)
    return () => leave(connection)
  }
  return { countOf, enter, open }
}

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
