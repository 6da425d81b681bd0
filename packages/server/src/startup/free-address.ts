import { Effect } from "effect"
import { once } from "node:events"
import { createServer } from "node:net"

/**
 * Fails if the server could not listen on the address. Opening the database takes seconds, so that is found out before.
 * A port of 0 is always free.
 */
export const requireFreeAddress = ({ host, port }: Address): Effect.Effect<void, AddressTaken> =>
  Effect.tryPromise({
    try: async () => {
      const server = createServer().listen({ host, port, exclusive: true })
      await once(server, "listening")
      server.close()
      await once(server, "close")
    },
    catch: (cause) => ({ message: complaintAbout({ host, port }, cause) })
  })

interface Address {
  readonly host: string
  readonly port: number
}

/** The message is for the operator. */
interface AddressTaken {
  readonly message: string
}

const complaintAbout = ({ host, port }: Address, cause: unknown): string => {
  const { code = "", message = String(cause) } = Object(cause)
  switch (code) {
    case "EADDRINUSE":
      return `another process listens on port ${port} of ${host} (EADDRINUSE). End it, or choose another port with HTTP_PORT`
    case "EACCES":
      return `this user may not listen on port ${port}. Choose one from 1024 on with HTTP_PORT`
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `${host} is no address of this machine. Correct HTTP_HOST`
    default:
      return `the server cannot listen on port ${port} of ${host}: ${message}`
  }
}
