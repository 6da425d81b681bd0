import { afterEach, beforeEach, describe, expect, it } from "@effect/vitest"
import { Duration, Effect } from "effect"
import { once } from "node:events"
import { createServer, type Server, type Socket } from "node:net"
import { makeTransport } from "./transport.ts"

/** A server that sends a greeting, and then nothing more. */
let server: Server
let address: { host: string; port: number }
const accepted: Array<Socket> = []

beforeEach(async () => {
  server = createServer((socket) => {
    accepted.push(socket)
    socket.on("error", () => undefined).write("hello")
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const at = server.address()
  address = { host: "127.0.0.1", port: typeof at === "object" && at !== null ? at.port : 0 }
})

afterEach(() => {
  accepted.splice(0).forEach((socket) => socket.destroy())
  server.close()
})

const greeted = async (socket: Socket) => {
  socket.resume()
  await once(socket, "data")
  return socket
}

/** The error that closed the socket. */
const endOf = async (socket: Socket) => {
  let reason = ""
  socket.on("error", ({ message }) => (reason = message))
  await new Promise((resolve) => socket.once("close", resolve))
  return reason
}

describe("makeTransport", () => {
  it("closes all sockets on demand", async () => {
    const { open, isOpen, bytesRead, destroy } = makeTransport(address, Duration.seconds(30), Duration.seconds(10))
    expect(isOpen()).toBe(false)
    const sockets = await Promise.all([greeted(open()), greeted(open())])
    expect(isOpen()).toBe(true)
    expect(bytesRead()).toBe(10)
    const ends = sockets.map(endOf)
    destroy("enough")
    expect(await Promise.all(ends)).toEqual(["enough", "enough"])
    expect(isOpen()).toBe(false)
    expect(bytesRead()).toBe(10)
  })

  it("closes an idle socket, unless the limit is off", async () => {
    const { open, withoutLimit } = makeTransport(address, Duration.millis(100), Duration.seconds(10))
    const quiet = await greeted(open())
    await Effect.runPromise(withoutLimit(Effect.sleep("300 millis")))
    expect(quiet.destroyed).toBe(false)
    expect(await endOf(await greeted(open()))).toBe("The server did not answer in time")
    quiet.destroy()
  })

  it("connects to the Unix socket in a folder", async () => {
    const { open } = makeTransport({ host: "/no/such/folder", port: 5433 }, Duration.seconds(1), Duration.seconds(10))
    expect(await endOf(open())).toContain("/no/such/folder/.s.PGSQL.5433")
  })
})
