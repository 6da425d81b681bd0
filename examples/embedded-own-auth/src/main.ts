import { createProject } from "@halyard/core/use-cases"
import { createHalyard } from "@halyard/http-node"
import { memory } from "@halyard/store-memory"
import { once } from "node:events"
import { createServer } from "node:http"
import { accessPolicy, authenticator } from "./own-auth.ts"

const halyard = await createHalyard({ store: memory(), authenticator, accessPolicy, config: { accessLog: false } })
await halyard.run(createProject({ id: "checkout", name: "Checkout", mode: "private" }))

const server = createServer(halyard.listener)
await once(server.listen(0, "127.0.0.1"), "listening")
const address = server.address()
const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`

const report = async (expected: number, session: string, method: string, path: string, body?: object) => {
  const { status } = await fetch(`${origin}${path}`, {
    method,
    headers: { cookie: `session=${session}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  console.log(status, session, method, path)
  if (status !== expected) process.exitCode = 1
}

const project = "/api/admin/projects/checkout"
await report(201, "session-of-bob", "POST", `${project}/features`, { name: "new-checkout" })
await report(200, "session-of-ada", "GET", `${project}/health-report`)
await report(403, "session-of-eve", "POST", `${project}/features`, { name: "another" })
await report(404, "session-of-eve", "GET", `${project}/health-report`)
await report(401, "session-of-nobody", "GET", `${project}/health-report`)

// With its own authenticator, Halyard's user management and login are disabled.
await report(404, "session-of-ada", "GET", "/api/admin/user-admin")
await report(404, "session-of-ada", "POST", "/auth/simple/login", { username: "admin", password: "admin" })

server.close()
server.closeAllConnections()
await halyard.close()
