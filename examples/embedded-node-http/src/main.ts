import { createHalyard } from "@halyard/http-node"
import { memory } from "@halyard/store-memory"
import { createServer } from "node:http"

const halyard = await createHalyard({ store: memory() })
console.log("admin token:", halyard.firstAdminToken)

await halyard.features.create("default", { name: "maintenance" })
const flags = await halyard.flags("production")

createServer((request, response) => {
  if (request.url?.startsWith("/api/")) halyard.listener(request, response)
  else response.end(flags.isEnabled("maintenance") ? "Back in a minute\n" : "The host application\n")
}).listen(Number(process.env["PORT"] ?? 3000), "localhost")
