import { createHalyard } from "@halyard/http-node"
import { bodyParser } from "@koa/bodyparser"
import Koa from "koa"
import { options, port } from "./options.ts"

const halyard = await createHalyard(options)

const app = new Koa()
app.use(bodyParser())
app.use((context, next) => {
  if (!context.path.startsWith("/flags/")) return next()
  context.respond = false
  // Halyard takes the body that the parser has read from there.
  halyard.listener(Object.assign(context.req, { body: context.request.body }), context.res)
  return undefined
})
app.use((context) => {
  context.body = "The host application\n"
})

const server = app.listen(port, "localhost", () => console.log("listening"))

process.once("SIGTERM", () => {
  server.close()
  void halyard.close()
})
