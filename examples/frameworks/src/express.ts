import { createHalyard } from "@halyard/http-node"
import express from "express"
import { options, port } from "./options.ts"

const halyard = await createHalyard(options)

const app = express()
app.use(express.json())
app.use("/flags", halyard.listener)
app.get("/", (_request, response) => void response.send("The host application\n"))

const server = app.listen(port, "localhost", () => console.log("listening"))

process.once("SIGTERM", () => {
  server.close()
  void halyard.close()
})
