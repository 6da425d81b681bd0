// Runs the examples: programs to their end, and the embedded servers for some requests. examples/standalone has its own tests.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readdirSync } from "node:fs"
import { createServer } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { buildConsole } from "./bootstrap/build-console.mjs"
import { supervise } from "./bootstrap/supervise.mjs"
import { fromSource } from "./gate/tools.ts"

const timeoutMs = 30_000
const fileOf = (example: string) => `examples/${example}/src/main.ts`

/** Ends by itself with 0. */
const runProgram = async (example: string) => {
  const { code, output } = await supervise(process.execPath, fromSource(fileOf(example)), { quiet: true, timeoutMs })
  return code === 0 ? undefined : `ended with ${code}, or took more than 30 s:\n${output}`
}

/** Where a server has Halyard, and whether it has the console there. The host application is at `/`. */
interface Mounted {
  readonly prefix: string
  readonly hasConsole: boolean
}

const servers: Readonly<Record<string, Mounted>> = {
  "embedded-express": { prefix: "/flags", hasConsole: true },
  "embedded-node-http": { prefix: "", hasConsole: false }
}

const runServer = async (example: string, { hasConsole, prefix }: Mounted) => {
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
  const projects = await get(`${prefix}/api/admin/projects`).catch(() => undefined)
  const page = await get(`${prefix}/`).catch(() => undefined)
  server.kill()
  if (host?.text !== "The host application\n") return `the host application did not answer within 30 s:\n${output}`
  if (projects?.status !== 200) return `GET /api/admin/projects answered ${projects?.status}: ${projects?.text}`
  return hasConsole && !page?.text.includes(`<base href="${prefix}/"`) ? `the console is not at ${prefix}/` : undefined
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

await buildConsole(process.execPath)
for (const example of readdirSync("examples")) {
  if (example === "standalone" || !existsSync(fileOf(example))) continue
  const mounted = servers[example]
  const failure = await (mounted === undefined ? runProgram(example) : runServer(example, mounted))
  console.log(`${fileOf(example)} ${failure ?? "ran"}`)
  if (failure !== undefined) process.exitCode = 1
}
