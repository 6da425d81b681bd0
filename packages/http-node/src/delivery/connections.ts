import { Clock, Effect, Schedule, type Scope } from "effect"

/** The connections on which something is told again and again. */
export interface Connections {
  /**
   * Counts a connection until the scope closes. Answers what to make each piece by that is written: a client that does not
   * take one in half a minute is disconnected, since what is on the way to it takes memory.
   */
  readonly enter: (
    disconnect: () => void
  ) => Effect.Effect<<A>(piece: Effect.Effect<A>) => Effect.Effect<A>, never, Scope.Scope>
}

export const makeConnections = Effect.gen(function* () {
  const open = new Set<Connection>()
  const cutStalled = Effect.map(Clock.currentTimeMillis, (now) => {
    for (const { disconnect, writtenAt } of open) {
      if (writtenAt !== undefined && now - writtenAt >= LONGEST_WRITE_MILLIS) disconnect()
    }
  })
  yield* Effect.forkScoped(Effect.schedule(cutStalled, Schedule.spaced("5 seconds")))

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
  /** Since when the last piece is on its way; undefined, when the client has taken it and waits for the next. */
  writtenAt: number | undefined
}

const LONGEST_WRITE_MILLIS = 30_000

const writtenBy =
  (connection: Connection) =>
  <A>(piece: Effect.Effect<A>): Effect.Effect<A> =>
    Effect.gen(function* () {
      connection.writtenAt = undefined
      const made = yield* piece
      connection.writtenAt = yield* Clock.currentTimeMillis
      return made
    })
