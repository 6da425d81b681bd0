import { once } from "node:events"
import { createServer, get, type IncomingMessage } from "node:http"
import { expect, it, onTestFinished } from "vitest"
import { NodeStream } from "./node-stream.ts"
import type { StreamOutput } from "./sdk-streams.ts"

/** A client that has read nothing yet, the output to it, and the calls that the stream received. */
const aStream = async () => {
  const visible: Array<string> = []
  let output: StreamOutput | undefined
  const stream = new NodeStream((opened) => {
    output = opened
    return { taken: () => void visible.push("taken"), leave: () => void visible.push("leave") }
  })
  const server = createServer((_, response) => {
    stream.writeTo(response.writeHead(200))
    response.flushHeaders()
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const address = server.address()
  const client = get({ host: "127.0.0.1", port: typeof address === "object" ? address?.port : 0 })
  const [response]: Array<IncomingMessage> = await once(client, "response")
  response?.on("error", () => undefined).pause()
  return { visible, output: output ?? expect.fail("It was not opened"), response: response ?? expect.fail() }
}

const large = Buffer.alloc(20_000_000, "x")

it("tells a stream when a slow client has taken what was written, and when it is gone", async () => {
  const { output, response, visible } = await aStream()
  expect(output.write(large)).toBe(false)
  let count = 0
  response.on("data", (chunk: Buffer) => (count += chunk.length)).resume()
  await expect.poll(() => [count, visible]).toEqual([large.length, ["taken"]])
  response.destroy()
  await expect.poll(() => visible).toEqual(["taken", "leave"])
  // The stream may not have received the event yet.
  output.write(large)
  output.end()
})

it("ends, and disconnects a client that does not take it", async () => {
  const { output, response, visible } = await aStream()
  output.end()
  await once(response.resume(), "end")
  await expect.poll(() => visible).toEqual(["leave"])

  const slow = await aStream()
  slow.output.write(large)
  slow.output.end()
  slow.output.disconnect()
  await expect.poll(() => slow.visible).toEqual(["leave"])
})
