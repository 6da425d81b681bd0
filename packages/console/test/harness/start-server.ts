import { execFileSync, spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { adminToken, password } from "./credentials.ts"

export interface ServerOptions {
  /** The server that people run, or the Express application of the examples. */
  readonly host?: "standalone" | "express"
  /** A path such as `/flags`. Express has its own. */
  readonly basePath?: string
  /** The address of a PostgreSQL database. By default an embedded one, which is removed with the server. */
  readonly database?: string
  /** Further environment variables of the server that people run. */
  readonly variables?: Readonly<Record<string, string>>
}

/** A running server, and how to log in. */
export interface Server {
  /** Where the console is, without a slash at the end. */
  readonly url: string
  /** An admin token. */
  readonly token: string
  /** The password of `admin`. */
  readonly password: string
  readonly close: () => Promise<void>
}

const root = fileURLToPath(new URL("../../../..", import.meta.url))
const fromSource = ["--conditions=source", "--disable-warning=ExperimentalWarning"]

/** Builds what `startServer` starts, unless it is built from the same sources. */
export const prepareServers = (): void =>
  void execFileSync(process.execPath, [...fromSource, "scripts/console/prepare-servers.ts"], { cwd: root })

/** Starts a server with the built console, on a free port, as a process of its own. Call `prepareServers` before. */
export const startServer = (options: ServerOptions = {}): Promise<Server> =>
  options.host === "express" ? startExpress() : startStandalone(options)

const startStandalone = async ({ basePath = "", database, variables }: ServerOptions): Promise<Server> => {
  const folder = mkdtempSync(join(tmpdir(), "halyard-console-"))
  const server = run(BUNDLED, {
    HTTP_PORT: "0",
    HALYARD_DATA_DIR: folder,
    BASE_URI_PATH: basePath,
    ...(database === undefined ? {} : { DATABASE_URL: database }),
    INIT_ADMIN_API_TOKENS: adminToken,
    UNLEASH_DEFAULT_ADMIN_USERNAME: "admin",
    UNLEASH_DEFAULT_ADMIN_PASSWORD: password,
    UNLEASH_ALLOW_PRIVATE_URL_IN_INTEGRATION: "true",
    LOG_LEVEL: "info",
    ...variables
  })
  const [, port] = await server.printed(/Listening on http:\/\/[^"\s]+:(\d+)/)
  const close = async () => {
    await server.end()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `http://localhost:${port}${basePath}`, token: adminToken, password, close }
}

const startExpress = async (): Promise<Server> => {
  const server = run("examples/embedded-express/src/main.ts", { PORT: String(await freePort()) })
  const [, token = "", generated = "", url = ""] = await server.printed(
    /admin token: (\S+)\s+password of admin: (\S+)\s+the console: (\S+)/
  )
  return { url, token, password: generated, close: server.end }
}

/** The example prints its address before it listens, so it cannot choose the port itself. */
const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "localhost")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  return typeof address === "object" && address !== null ? address.port : 0
}

/** The server as `npm start` runs it. It takes half the work to start that its sources take. */
const BUNDLED = "node_modules/.halyard/server/main.mjs"

/** The folder in which `npm start` caches compiled code, too. */
const COMPILED = join(root, "node_modules/.halyard/server/compiled")

const run = (program: string, variables: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, [...fromSource, program], {
    cwd: root,
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: COMPILED, ...variables },
    stdio: ["ignore", "pipe", "inherit"]
  })
  const end = async () => {
    const ended = once(child, "close")
    child.kill("SIGTERM")
    await ended
  }
  return { printed: (pattern: RegExp) => printedBy(child, pattern), end }
}

/** Waits until the output of a process matches. Later output is not read, since a server logs every request. */
const printedBy = (child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> =>
  new Promise((resolve, reject) => {
    let printed = ""
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      const found = pattern.exec(printed)
      if (found === null) return
      child.stdout?.off("data", read).resume()
      resolve(found)
    }
    child.stdout?.on("data", read)
    child.once("close", () => reject(new Error(`The server ended: ${printed}`)))
  })
