import { Overloaded } from "@halyard/core/ports"
import { Clock, Effect, Schedule, type Scope } from "effect"
import { HttpConfig } from "../http-config.ts"

/** The open streams. */
export interface Connections {
  /** Why no stream can be added for the token with this key, if so. */
  readonly refusal: (token: string) => Overloaded | undefined
  /**
   * Tracks a connection until the scope closes. It counts for the token with this key. Wrap the effect that makes each chunk in the result: a client that does
   * not take a chunk within half a minute is disconnected, since unsent chunks take memory.
   */
  readonly enter: (
    token: string,
    disconnect: () => void
  ) => Effect.Effect<<A>(chunk: Effect.Effect<A>) => Effect.Effect<A>, never, Scope.Scope>
}

export const makeConnections = Effect.gen(function* () {
  const { streams } = yield* HttpConfig
  const open = new Set<Connection>()
  const refusal = (token: string) => {
    if (open.size >= streams.total) return tooManyStreams
    const ofToken = [...open].filter((other) => other.token === token).length
    return ofToken >= streams.perToken ? tooManyOfToken : undefined
  }
  const disconnectStalled = Effect.map(Clock.currentTimeMillis, (now) => {
    for (const { disconnect, writtenAt } of open) {
      if (writtenAt !== undefined && now - writtenAt >= LONGEST_WRITE_MILLIS) disconnect()
    }
  })
  yield* Effect.forkScoped(Effect.schedule(disconnectStalled, Schedule.spaced("5 seconds")))

  const connections: Connections = {
    refusal,
    enter: (token, disconnect) =>
      Effect.map(
        Effect.acquireRelease(
          Effect.sync(() => {
            const connection: Connection = { token, disconnect, writtenAt: undefined }
            open.add(connection)
            return connection
          }),
          (connection) => Effect.sync(() => open.delete(connection))
        ),
        writtenBy
      )
  }
  return connections
})

const tooManyStreams = new Overloaded({
  message: "Too many streams are open. Try again later, or poll.",
  retryAfter: 10
})

const tooManyOfToken = new Overloaded({
  message: "Too many streams are open with this token. Close one, use another token, or poll.",
  retryAfter: 10
})

interface Connection {
  readonly token: string
  readonly disconnect: () => void
  /** When the last chunk was written. Undefined while the client waits for the next one. */
  writtenAt: number | undefined
}

const LONGEST_WRITE_MILLIS = 30_000

const writtenBy =
  (connection: Connection) =>
  <A>(chunk: Effect.Effect<A>): Effect.Effect<A> =>
    Effect.gen(function* () {
      connection.writtenAt = undefined
      const made = yield* chunk
      connection.writtenAt = yield* Clock.currentTimeMillis
      return made
    })
