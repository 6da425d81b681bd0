import { type Proxy, startProxy } from "@halyard/postgres-server"

/** A proxy to a server that loses messages on demand. */
export interface LossyServer extends Proxy {
  /** Cuts the connection of the next commit: before the server gets it, right after, or when the server answers. */
  readonly loseNext: (what: Lost) => void
}

type Lost = "commit" | "wait" | "answer"

export const startLossyServer = async (databaseUrl: string): Promise<LossyServer> => {
  let losing: Lost | undefined
  const isLost = (what: Lost, message: Buffer): boolean => {
    if (losing !== what || !message.includes("COMMIT")) return false
    losing = undefined
    return true
  }

  const proxy = await startProxy(databaseUrl, (client, server) => {
    client.on("data", (message) => {
      if (isLost("commit", message)) client.destroy()
      else if (isLost("wait", message)) server.write(message, () => client.destroy())
      else server.write(message)
    })
    server.on("data", (message) => (isLost("answer", message) ? client.destroy() : client.write(message)))
  })
  return {
    ...proxy,
    loseNext: (what) => {
      losing = what
    }
  }
}
