// Runs the examples: programs to their end, and the embedded server for two requests. examples/standalone has its own tests.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readdirSync } from "node:fs"
import { createServer } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { supervise } from "./bootstrap/supervise.mjs"
import { fromSource } from "./gate/tools.ts"

const timeoutMs = 30_000
const fileOf = (example: string) => `examples/${example}/src/main.ts`

/** Ends by itself with 0. */
const runProgram = async (example: string) => {
  const { code, output } = await supervise(process.execPath, fromSource(fileOf(example)), { quiet: true, timeoutMs })
  return code === 0 ? undefined : `ended with ${code}, or took more than 30 s:\n${output}`
}

/** Serves Halyard below /api/ and the host application elsewhere. */
const runServer = async (example: string) => {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port) }
  const server = spawn(process.execPath, fromSource(fileOf(example)), { env, stdio: ["ignore", "pipe", "inherit"] })
  let output = ""
  server.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()))
  const get = async (path: string) => {
    const authorization = /admin token: (\S+)/.exec(output)?.[1] ?? ""
    const response = await fetch(`http://localhost:${port}${path}`, { headers: { authorization } })
    return { status: response.status, text: await response.text() }
  }
  const host = await untilItAnswers(() => get("/"))
  const projects = await get("/api/admin/projects").catch(() => undefined)
  server.kill()
  if (host?.text !== "The host application\n") return `the host application did not answer within 30 s:\n${output}`
  return projects?.status === 200
    ? undefined
    : `GET /api/admin/projects answered ${projects?.status}: ${projects?.text}`
}

const untilItAnswers = async <A>(request: () => Promise<A>): Promise<A | undefined> => {
  const end = performance.now() + timeoutMs
  while (performance.now() < end) {
    const answer = await request().catch(() => undefined)
    if (answer !== undefined) return answer
    await sleep(100)
  }
  return undefined
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "localhost")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  return typeof address === "object" && address !== null ? address.port : 0
}

const servers = ["embedded-node-http"]

for (const example of readdirSync("examples")) {
  if (example === "standalone" || !existsSync(fileOf(example))) continue
  const failure = await (servers.includes(example) ? runServer(example) : runProgram(example))
  console.log(`${fileOf(example)} ${failure ?? "ran"}`)
  if (failure !== undefined) process.exitCode = 1
}
