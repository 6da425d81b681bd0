import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"

/** A proxy to a database that counts round trips. */
export interface CountingProxy {
  /** The address of the database through the proxy. */
  readonly url: string
  /** How often clients have sent something after an answer, on all connections. */
  readonly roundTrips: () => number
  readonly close: () => Promise<void>
}

export const startCountingProxy = async (databaseUrl: string): Promise<CountingProxy> => {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let count = 0
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
    let isAnswered = true
    client.on("data", (message) => {
      if (isAnswered) count += 1
      isAnswered = false
      server.write(message)
    })
    server.on("data", (message) => {
      isAnswered = true
      client.write(message)
    })
  })
  await once(proxy.listen(0, "127.0.0.1"), "listening")
  const address = proxy.address()
  const port = address !== null && typeof address === "object" ? address.port : 0
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: "127.0.0.1", port: String(port) }).href,
    roundTrips: () => count,
    close: async () => {
      for (const socket of open) socket.destroy()
      proxy.close()
      await once(proxy, "close")
    }
  }
}
