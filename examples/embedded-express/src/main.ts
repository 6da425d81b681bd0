import { consoleFolder } from "@halyard/console"
import { createHalyard } from "@halyard/http-node"
import { memory } from "@halyard/store-memory"
import express from "express"

const port = Number(process.env["PORT"] ?? 3000)
const halyard = await createHalyard({
  store: memory(),
  config: { console: consoleFolder, baseUriPath: "/flags", serviceUrl: `http://localhost:${port}` }
})

const app = express()
app.use("/flags", halyard.listener)
app.use(express.json())
app.get("/", (_request, response) => void response.send("The host application\n"))

const server = app.listen(port, "localhost", () => {
  console.log("admin token:", halyard.firstAdminToken)
  console.log("password of admin:", halyard.firstUserPassword)
  console.log(`the console: http://localhost:${port}/flags`)
})

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    server.close()
    void halyard.close().then(() => process.exit())
  })
}
