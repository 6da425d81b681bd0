import { Duration, Effect } from "effect"
import { connect, type Socket } from "node:net"
import { isSocket, type ServerAddress } from "./options/server-address.ts"

/**
 * Opens sockets. Closes those that were idle for longer than the limit, and all of them on demand. That fails
 * statements that wait for a hanging server; cancelling them would need an answer from it. Keep-alive probes detect
 * lost connections.
 */
export const makeTransport = (
  address: ServerAddress,
  limit: Duration.Duration,
  keepAlive: Duration.Duration | undefined
): Transport => {
  const sockets = new Set<Socket>()
  let unlimited = 0
  let bytesOfClosed = 0

  const open = () => {
    const socket = connect(addressOf(address, keepAlive))
    sockets.add(socket)
    socket.once("close", () => {
      sockets.delete(socket)
      bytesOfClosed += socket.bytesRead
    })
    socket.setTimeout(Duration.toMillis(limit), () => {
      if (unlimited === 0) socket.destroy(new Error("The server did not answer in time"))
    })
    return socket
  }
  return {
    open,
    isOpen: () => sockets.size > 0,
    bytesRead: () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead, bytesOfClosed),
    destroy: (reason) => {
      for (const socket of sockets) socket.destroy(new Error(reason))
    },
    withoutLimit: (effect) =>
      Effect.acquireUseRelease(
        Effect.sync(() => (unlimited += 1)),
        () => effect,
        () => Effect.sync(() => (unlimited -= 1))
      )
  }
}

/** The sockets to a server. */
export interface Transport {
  readonly open: () => Socket
  readonly isOpen: () => boolean
  /** The number of bytes received on all sockets, including closed ones. */
  readonly bytesRead: () => number
  /** Closes all sockets, which fails the statements that wait on them. */
  readonly destroy: (reason: string) => void
  /** Disables the limit while the effect runs. */
  readonly withoutLimit: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

const addressOf = (address: ServerAddress, keepAlive: Duration.Duration | undefined) =>
  isSocket(address)
    ? { path: `${address.host}/.s.PGSQL.${address.port}` }
    : {
        ...address,
        noDelay: true,
        ...(keepAlive && { keepAlive: true, keepAliveInitialDelay: Duration.toMillis(keepAlive) })
      }
