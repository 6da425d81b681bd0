import { createHalyard } from "@halyard/http-node"
import { serve } from "@hono/node-server"
import { Hono } from "hono"
import { options, port } from "./options.ts"

const halyard = await createHalyard(options)

const app = new Hono()
app.get("/", (context) => context.text("The host application\n"))
app.mount("/flags", halyard.fetch)

const server = serve({ fetch: app.fetch, port, hostname: "localhost" }, () => console.log("listening"))

process.once("SIGTERM", () => {
  server.close()
  void halyard.close()
})
