// Commands as processes: their streams, exit codes, signals and input. What each command does is tested in
// packages/server/test.
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { aDataDir, bundledProgram, run } from "./start-server.ts"

/** Runs a command that needs no server, and keeps its streams apart. */
const streamsOf = async (...args: ReadonlyArray<string>) => {
  const child = spawn(process.execPath, [bundledProgram, ...args], { env: {}, stdio: ["ignore", "pipe", "pipe"] })
  const printed = { out: "", error: "" }
  child.stdout.on("data", (chunk: Buffer) => (printed.out += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (printed.error += chunk.toString()))
  await once(child, "close")
  return { code: child.exitCode, ...printed }
}

describe("a command as a process", () => {
  it("prints what programs read to the standard output, and ends with 0", async () => {
    const { code, error, out } = await streamsOf("--print-config")
    expect([code, error]).toEqual([0, ""])
    expect(JSON.parse(out)).toMatchObject({ HTTP_PORT: 4242 })
  })

  it("prints wrong arguments to the standard error, and ends with 2", async () => {
    const { code, error, out } = await streamsOf("flag", "on", "checkout")
    expect([code, out]).toEqual([2, ""])
    expect(error).toContain("--environment")
  })

  it("ends with the code that it sets", async () => {
    const folder = aDataDir()
    mkdirSync(join(folder, "projects", "shop"), { recursive: true })
    writeFileSync(join(folder, "projects", "shop", "project.yaml"), "id: shop\nname: Shop\n")
    writeFileSync(join(folder, "stray.yaml"), "a: 1\n")
    const { code, error, out } = await streamsOf("validate", folder)
    expect([code, `${out}${error}`]).toEqual([3, expect.stringContaining("stray.yaml: Nothing is declared")])
  })

  it("says by its code that a stop signal ended it before it was done", async () => {
    const migrate = run({ DATABASE_HOST: "127.0.0.1", DATABASE_PORT: "1", DATABASE_START_TIMEOUT_MS: "110000" }, [
      "migrate"
    ])
    await expect.poll(migrate.output, { timeout: 100_000 }).toContain("Waiting for the database at 127.0.0.1:1")
    expect(await migrate.end("SIGTERM")).toBe(130)
  })

  it("reads requests of an agent from the standard input", async () => {
    const server = createServer(
      (request, response) => void request.resume().on("end", () => response.writeHead(401).end())
    )
    await once(server.listen(0, "127.0.0.1"), "listening")
    onTestFinished(() => void server.close())
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [bundledProgram, "mcp", "--url", url],
      env: { HALYARD_TOKEN: "*:*.wrong" }
    })
    const client = new Client({ name: "test", version: "1.0.0" })
    await expect(client.connect(transport)).rejects.toThrow("refused the token. Set HALYARD_TOKEN")
  })
})
