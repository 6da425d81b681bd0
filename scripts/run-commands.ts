// Runs the shell commands of pages, each page against a server of its own in a folder of its own, as a reader would.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { bundleServer } from "./bootstrap/bundle-server.mjs"
import { root } from "./bootstrap/paths.mjs"
import { supervise } from "./bootstrap/supervise.mjs"
import { firstMissing, pageScript } from "./markdown/command-blocks.ts"

const pages = ["README.md", "docs/start.md"]

/** Fails where the server refuses something, and knows the names that pages share. */
const prelude = `set -euo pipefail
curl() { command curl --silent --show-error --fail-with-body "$@"; }
API=http://localhost:4242/api/admin
TOKEN=$(sed -n 's/^admin API token: //p' .halyard/initial-credentials)
`

const START_MILLIS = 120_000

/** Starts a server in the folder, on a free port. */
const startServer = async (program: string, folder: string) => {
  const env = { ...process.env, HTTP_PORT: "0", HALYARD_CONSOLE: "false" }
  const server = spawn(process.execPath, [program], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] })
  let printed = ""
  server.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()))
  const end = performance.now() + START_MILLIS
  while (performance.now() < end && server.exitCode === null) {
    const port = /Listening on http:\/\/[^"\s]*:(\d+)/.exec(printed)?.[1]
    if (port !== undefined) return { server, port }
    await sleep(100)
  }
  server.kill("SIGKILL")
  throw new Error(`The server did not start:\n${printed}`)
}

const run = async (program: string, page: string): Promise<string | undefined> => {
  const folder = mkdtempSync(join(tmpdir(), "halyard-commands-"))
  const { port, server } = await startServer(program, folder)
  const { prints, script } = pageScript(readFileSync(join(root, page), "utf8"))
  const text = `${prelude}${script}`.replaceAll("localhost:4242", `localhost:${port}`)
  const { code, output } = await supervise("bash", ["-c", text], { cwd: folder, quiet: true, timeoutMs: START_MILLIS })
  server.kill()
  await once(server, "exit")
  rmSync(folder, { recursive: true })
  const missing = firstMissing(output, prints)
  if (code !== 0) return `ended with ${code}:\n${output}`
  return missing === undefined ? undefined : `did not print ${missing} in its place:\n${output}`
}

const program = await bundleServer(process.execPath)
for (const page of pages) {
  const failure = await run(program, page)
  console.log(`${page} ${failure ?? "ran"}`)
  if (failure !== undefined) process.exitCode = 1
}
