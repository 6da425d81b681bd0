import { Duration, Effect } from "effect"
import { connect, type Socket } from "node:net"
import type { ServerAddress } from "./server-address.ts"

/** The sockets to a server. */
export interface Transport {
  readonly open: () => Socket
  readonly isOpen: () => boolean
  /** All bytes that came from the server on the sockets that are open. */
  readonly bytesRead: () => number
  /** Ends every socket at once, and with it the statements that wait on them. */
  readonly destroy: (reason: string) => void
  /** Lets sockets be quiet for as long as the effect runs. */
  readonly withoutLimit: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

/**
 * Opens sockets, and ends them: those on which nothing happened for longer than the limit, and all of them on demand. A
 * statement that waits for a silent server fails then, where to cancel it would take an answer from that server.
 * Keep-alive probes find connections that got lost.
 */
export const makeTransport = (address: ServerAddress, limit: Duration.Duration): Transport => {
  const sockets = new Set<Socket>()
  let unlimited = 0

  const open = () => {
    const socket = connect(addressOf(address))
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket))
    socket.setTimeout(Duration.toMillis(limit), () => {
      if (unlimited === 0) socket.destroy(new Error("The server did not answer in time"))
    })
    return socket
  }
  return {
    open,
    isOpen: () => sockets.size > 0,
    bytesRead: () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead, 0),
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

/** A host that is a folder holds the server's Unix socket. */
const addressOf = ({ host, port }: ServerAddress) =>
  host.startsWith("/")
    ? { path: `${host}/.s.PGSQL.${port}` }
    : { host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS }

const KEEP_ALIVE_MS = 10_000
