import { makeHalyard } from "@halyard/http-node"
import { layerMemory } from "@halyard/store-memory"
import { once } from "node:events"
import { createServer } from "node:http"

const halyard = await makeHalyard({ store: layerMemory })

const server = createServer((request, response) => {
  if (request.url?.startsWith("/api/admin")) halyard.listener(request, response)
  else response.end("The host application\n")
})
await once(server.listen(0, "127.0.0.1"), "listening")

const address = server.address()
const port = typeof address === "object" ? address?.port : undefined
const answer = await fetch(`http://127.0.0.1:${port}/api/admin/projects`, {
  headers: { authorization: halyard.firstAdminToken ?? "" }
})
console.log(answer.status, await answer.text())

server.close()
await halyard.close()
