import { once } from "node:events"
import { readFileSync } from "node:fs"
import { createServer, type IncomingMessage } from "node:http"
import { join } from "node:path"
import { root } from "../tidy/files.ts"

/**
 * What a real Unleash 8 server answered about some features, by path. The answers of exports are by environment, too.
 */
const recording = join(root, "packages", "unleash-reader", "test", "unleash-8.json")

/** Serves the recording. */
export const startUnleash = async (): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> => {
  const answers: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(recording, "utf8"))
  const server = createServer(async (request, response) => {
    const answer = await answerTo(request, answers)
    response.writeHead(answer === undefined ? 404 : 200, { "content-type": "application/json" })
    response.end(JSON.stringify(answer ?? {}))
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const port = typeof address === "object" ? address?.port : undefined
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    }
  }
}

const answerTo = async (request: IncomingMessage, answers: Readonly<Record<string, unknown>>): Promise<unknown> => {
  const path = (request.url ?? "").replace(/^\/api\/admin/, "")
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const body = Buffer.concat(chunks).toString()
  return answers[body === "" ? path : `${path} ${JSON.parse(body).environment}`]
}
