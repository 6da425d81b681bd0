import { createHalyard } from "@halyard/http-node"
import Fastify from "fastify"
import { options, port } from "./options.ts"

const halyard = await createHalyard(options)

const app = Fastify({ forceCloseConnections: false })
app.get("/", () => "The host application\n")
app.all("/flags/*", (request, reply) => {
  reply.hijack()
  // Halyard takes the body that Fastify has read from there.
  halyard.listener(Object.assign(request.raw, { body: request.body }), reply.raw)
})

await app.listen({ port, host: "localhost" })
console.log("listening")

process.once("SIGTERM", () => {
  void Promise.all([halyard.close(), app.close()])
})
