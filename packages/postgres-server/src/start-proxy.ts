import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"

/** A proxy to a database, on a port of 127.0.0.1. */
export interface Proxy {
  /** The address of the database through the proxy. */
  readonly url: string
  /** Cuts all connections. */
  readonly cut: () => void
  /** Cuts all connections, and stops. */
  readonly close: () => Promise<void>
}

/**
 * Starts a proxy. `pass` gets the two sockets of each connection, and decides what is passed on. If one of them closes,
 * so does the other.
 */
export const startProxy = async (
  databaseUrl: string,
  pass: (client: Socket, server: Socket) => void
): Promise<Proxy> => {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  const proxy = createServer((client) => {
    const server = connect(Number(target.port || 5432), target.hostname)
    for (const [socket, other] of [
      [client, server],
      [server, client]
    ] as const) {
      open.add(socket)
      socket.on("error", () => other.destroy())
      socket.on("close", () => {
        open.delete(socket)
        other.destroy()
      })
    }
    pass(client, server)
  })
  await once(proxy.listen(0, "127.0.0.1"), "listening")
  const address = proxy.address()
  const port = address !== null && typeof address === "object" ? address.port : 0
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: "127.0.0.1", port: String(port) }).href,
    cut,
    close: async () => {
      cut()
      proxy.close()
      await once(proxy, "close")
    }
  }
}
