import { connect } from "node:net"

export interface RawConnection {
  readonly write: (text: string) => void
  /** Waits until the received text matches. */
  readonly received: (pattern: RegExp) => Promise<string>
  /** Waits until the server closes the connection. Returns everything that was received. */
  readonly closed: Promise<string>
  readonly destroy: () => void
}

/** A TCP connection, for input that HTTP clients do not send. */
export const openConnection = (port: number): RawConnection => {
  const socket = connect(port, "127.0.0.1")
  let text = ""
  socket.setEncoding("latin1").on("data", (chunk) => (text += chunk))
  // After the answer, a server may reset the connection instead of reading the rest of a body.
  socket.on("error", () => undefined)
  const closed = new Promise<string>((resolve) => socket.once("close", () => resolve(text)))
  const received = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => pattern.test(text) && resolve(text)
      look()
      socket.on("data", look)
      socket.once("close", () => reject(new Error(`The connection closed after ${JSON.stringify(text)}`)))
    })
  return { write: (data) => void socket.write(data), received, closed, destroy: () => void socket.destroy() }
}
