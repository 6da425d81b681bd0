// A bare `node:http` handler that reads each request to its end and returns the same bytes to all of them. No service
// on Node can be faster, and no driver on Node can measure more.
import { readFileSync } from "node:fs"
import { createServer } from "node:http"

const [file = ""] = process.argv.slice(2)
const { status, headers, body } = JSON.parse(readFileSync(file, "utf8"))
const bytes = Buffer.from(body)

const server = createServer((request, response) => {
  request.resume().once("end", () => {
    response.writeHead(status, { ...headers, "content-length": bytes.length }).end(bytes)
  })
})

server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  if (address !== null && typeof address === "object") console.log(`Listening on http://127.0.0.1:${address.port}`)
})
