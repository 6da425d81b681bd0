import { makeHalyard } from "@halyard/http-node"
import { layerMemory } from "@halyard/store-memory"
import { createServer } from "node:http"

const halyard = await makeHalyard({ store: layerMemory })
console.log("admin token:", halyard.firstAdminToken)

createServer((request, response) => {
  if (request.url?.startsWith("/api/")) halyard.listener(request, response)
  else response.end("The host application\n")
}).listen(Number(process.env["PORT"] ?? 3000), "localhost")
