import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"

/** A proxy to a server that loses messages on demand. */
export interface LossyServer {
  /** The address of the database through the proxy. */
  readonly url: string
  /** Cuts the connection of the next commit: before the server gets it, right after, or when the server answers. */
  readonly loseNext: (what: Lost) => void
  /** Cuts all connections. */
  readonly cut: () => void
  readonly close: () => Promise<void>
}

type Lost = "commit" | "wait" | "answer"

export const startLossyServer = async (databaseUrl: string): Promise<LossyServer> => {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let losing: Lost | undefined
  const isLost = (what: Lost, message: Buffer): boolean => {
    if (losing !== what || !message.includes("COMMIT")) return false
    losing = undefined
    return true
  }

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
    client.on("data", (message) => {
      if (isLost("commit", message)) client.destroy()
      else if (isLost("wait", message)) server.write(message, () => client.destroy())
      else server.write(message)
    })
    server.on("data", (message) => (isLost("answer", message) ? client.destroy() : client.write(message)))
  })
  proxy.listen(0, "127.0.0.1")
  await once(proxy, "listening")
  const address = proxy.address()
  const port = address !== null && typeof address === "object" ? address.port : 0
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: "127.0.0.1", port: String(port) }).href,
    loseNext: (what) => {
      losing = what
    },
    cut,
    close: async () => {
      cut()
      proxy.close()
      await once(proxy, "close")
    }
  }
}
