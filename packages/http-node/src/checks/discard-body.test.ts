import { afterEach, beforeEach, describe, expect, it } from "@effect/vitest"
import { connect, type Socket } from "node:net"
import { startTestServer, type TestServer } from "../../test/harness/test-server.ts"

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const head = (length: number) =>
  `POST /api/admin/things HTTP/1.1\r\nhost: x\r\nauthorization: *:*.admin\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

const written = (socket: Socket, data: string | Buffer) =>
  new Promise<void>((resolve, reject) => socket.write(data, (error) => (error ? reject(error) : resolve())))

const answerOf = (socket: Socket) =>
  new Promise<string>((resolve, reject) => {
    socket.once("data", (chunk: Buffer) => resolve(chunk.toString()))
    socket.once("error", reject)
  })

describe("discardUnreadBody", () => {
  it("answers clients that read only after sending everything", async () => {
    const socket = connect(server.port, "127.0.0.1").pause()
    await written(socket, head(5_000_000))
    for (let part = 0; part < 50; part++) await written(socket, Buffer.alloc(100_000, 32))
    const answer = answerOf(socket)
    socket.resume()
    expect(await answer).toMatch(/^HTTP\/1.1 413 /)
    socket.destroy()
  })

  it("does not wait for clients that pause", async () => {
    const socket = connect(server.port, "127.0.0.1")
    await written(socket, head(5_000_000))
    expect(await answerOf(socket)).toMatch(/^HTTP\/1.1 413 /)
    socket.destroy()
  })
})
