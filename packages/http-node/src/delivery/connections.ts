import { Clock, Effect, Schedule, type Scope } from "effect"

/** The open streams. */
export interface Connections {
  /**
   * Tracks a connection until the scope closes. Wrap the effect that makes each chunk in the result: a client that does
   * not take a chunk within half a minute is disconnected, since unsent chunks take memory.
   */
  readonly enter: (
    disconnect: () => void
  ) => Effect.Effect<<A>(chunk: Effect.Effect<A>) => Effect.Effect<A>, never, Scope.Scope>
}

export const makeConnections = Effect.gen(function* () {
  const open = new Set<Connection>()
  const disconnectStalled = Effect.map(Clock.currentTimeMillis, (now) => {
    for (const { disconnect, writtenAt } of open) {
      if (writtenAt !== undefined && now - writtenAt >= LONGEST_WRITE_MILLIS) disconnect()
    }
  })
  yield* Effect.forkScoped(Effect.schedule(disconnectStalled, Schedule.spaced("5 seconds")))

  const connections: Connections = {
    enter: (disconnect) =>
      Effect.map(
        Effect.acquireRelease(
          Effect.sync(() => {
            const connection: Connection = { disconnect, writtenAt: undefined }
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

interface Connection {
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
