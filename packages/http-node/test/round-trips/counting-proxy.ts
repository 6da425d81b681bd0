import { type Proxy, startProxy } from "@halyard/postgres-server"

/** A proxy to a database that counts round trips. */
export interface CountingProxy extends Proxy {
  /** The number of round trips: how often clients have sent something after an answer, on all connections. */
  readonly roundTrips: () => number
}

export const startCountingProxy = async (databaseUrl: string): Promise<CountingProxy> => {
  let count = 0
  const proxy = await startProxy(databaseUrl, (client, server) => {
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
  return { ...proxy, roundTrips: () => count }
}
