import { inject, onTestFinished } from "vitest"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { rename } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const bundled = inject("bundledServer")

/** The server, bundled once for all tests of the run. */
export const bundledProgram = join(bundled, "main.js")

/** For a process that lives for seconds: the embedded database is compiled once, and only as far as it is used. */
const briefly = ["--liftoff-only", "--wasm-lazy-validation"]

/** Each server would compile its code anew. */
const compileCache = fileURLToPath(new URL("../../../../node_modules/.cache/halyard-tests", import.meta.url))

export const adminToken = "*:*.an-admin-token-for-tests"

export interface ServerProcess {
  readonly process: ChildProcess
  readonly url: string
  /** Everything printed so far. */
  readonly output: () => string
  /** Waits for the process to end, by itself or by this signal. */
  readonly end: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** A folder that is removed after the test. */
export const aDataDir = (): string => {
  const path = mkdtempSync(join(tmpdir(), "halyard-standalone-"))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/**
 * Makes a copy of a data folder in which a server has run. There the next one need not make its initial content. The
 * original is stored next to the bundle for the next runs of the same code.
 */
export const aUsedDataDir = async (): Promise<string> => {
  const original = join(bundled, "used")
  if (!existsSync(original)) {
    const made = mkdtempSync(`${original}-`)
    const server = await startServer({ HALYARD_DATA_DIR: made })
    if ((await server.end("SIGTERM")) !== 0) throw new Error(server.output())
    // Another worker may have been faster.
    await rename(made, original).catch(() => rmSync(made, { recursive: true }))
  }
  const path = aDataDir()
  cpSync(original, path, { recursive: true })
  return path
}

/** Runs the server, of this release unless it says otherwise, as a process of its own, with these variables only. */
export const run = (
  variables: Readonly<Record<string, string>>,
  args: ReadonlyArray<string> = [],
  program: string = bundledProgram
) => {
  const child = spawn(process.execPath, [...briefly, "--conditions=source", program, ...args], {
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: compileCache, ...variables },
    stdio: ["ignore", "pipe", "pipe"]
  })
  let printed = ""
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()))
  const closed = once(child, "close")
  const end = async (signal?: NodeJS.Signals) => {
    if (signal !== undefined) child.kill(signal)
    await closed
    return child.exitCode
  }
  return { process: child, output: () => printed, end }
}

/** Runs a command of the server to its end. */
export const command = async (variables: Readonly<Record<string, string>>, ...args: ReadonlyArray<string>) => {
  const ran = run(variables, args)
  return { code: await ran.end(), output: ran.output() }
}

/** Starts the server and waits until it listens. */
export const startServer = async (
  variables: Readonly<Record<string, string>>,
  program: string = bundledProgram
): Promise<ServerProcess> => {
  const server = run({ HTTP_PORT: "0", INIT_ADMIN_API_TOKENS: adminToken, ...variables }, [], program)
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /Listening on (http:\/\/[^"\s]+)/.exec(server.output())
      if (found?.[1] !== undefined) resolve(found[1])
    }
    server.process.stdout.on("data", look)
    server.process.once("close", () => reject(new Error(`The server ended: ${server.output()}`)))
  })
  return { ...server, url }
}

/** Starts servers, and ends them together. */
export const serverGroup = () => {
  const started: Array<ServerProcess> = []
  return {
    start: async (
      variables: Readonly<Record<string, string>>,
      program: string = bundledProgram
    ): Promise<ServerProcess> => {
      const server = await startServer(variables, program)
      started.push(server)
      return server
    },
    end: (signal: NodeJS.Signals) => Promise.all(started.splice(0).map((server) => server.end(signal)))
  }
}

/** Sends a request as an administrator. */
export const ask = (server: ServerProcess, path: string, body?: unknown): Promise<Response> =>
  fetch(`${server.url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: adminToken, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
