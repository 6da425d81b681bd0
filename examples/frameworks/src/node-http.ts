import { createHalyard } from "@halyard/http-node"
import { createServer } from "node:http"
import { options, port } from "./options.ts"

const halyard = await createHalyard(options)

const server = createServer((request, response) => {
  if (request.url?.startsWith("/flags/") === true) halyard.listener(request, response)
  else response.end("The host application\n")
})
server.listen(port, "localhost", () => console.log("listening"))

process.once("SIGTERM", () => {
  server.close()
  void halyard.close()
})
