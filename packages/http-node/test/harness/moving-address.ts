import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"

/** An address that leads to one of several servers, such as the virtual IP address of a cluster. */
export interface MovingAddress {
  readonly port: number
  /** Leads new connections to this port of 127.0.0.1. Open connections do not move. */
  readonly moveTo: (port: number) => void
  readonly close: () => Promise<void>
}

export const startMovingAddress = async (firstPort: number): Promise<MovingAddress> => {
  let target = firstPort
  const open = new Set<Socket>()
  const proxy = createServer((client) => {
    const server = connect(target, "127.0.0.1")
    for (const [socket, other] of [
      [client, server],
      [server, client]
    ] as const) {
      open.add(socket)
      socket.pipe(other)
      socket.on("error", () => other.destroy())
      socket.on("close", () => {
        open.delete(socket)
        other.destroy()
      })
    }
  }).listen(0, "127.0.0.1")
  await once(proxy, "listening")
  const address = proxy.address()
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    moveTo: (port) => {
      target = port
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      proxy.close()
      await once(proxy, "close")
    }
  }
}
