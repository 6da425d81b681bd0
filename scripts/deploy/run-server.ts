import { freePort } from "@halyard/postgres-server"
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chmodSync, chownSync, copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

/** A server as an image or a unit would run it. Its paths are those of this machine. */
export interface ServedProgram {
  readonly name: string
  readonly command: ReadonlyArray<string>
  readonly environment: Readonly<Record<string, string>>
  /** The only folder that it may write to. */
  readonly data: string
  /** Its exit code says whether the server can serve. */
  readonly healthCheck: ReadonlyArray<string>
}

/** Another user than root: the one of the image. */
const USER = 1000

/** A copy of this Node that every user may run. */
export const publicNode = (home: string): string => {
  const node = join(home, "node")
  copyFileSync(process.execPath, node)
  chmodSync(node, 0o755)
  return node
}

/** Takes the right to write from everybody. Only root still could, and the server does not run as root. */
export const makeReadOnly = (folder: string): void => setModes(folder, 0o555, 0o444)

/** Gives the owner the right to write back, so that the folder can be removed. */
export const makeWritable = (folder: string): void => setModes(folder, 0o755, 0o644)

const setModes = (path: string, folderMode: number, fileMode: number): void => {
  const stats = lstatSync(path)
  if (stats.isSymbolicLink()) return
  if (!stats.isDirectory()) return chmodSync(path, fileMode)
  chmodSync(path, 0o755)
  for (const name of readdirSync(path)) setModes(join(path, name), folderMode, fileMode)
  chmodSync(path, folderMode)
}

/** Starts the server as a user without rights, waits until it is healthy and stops it. Returns complaints. */
export const serve = async (served: ServedProgram): Promise<ReadonlyArray<string>> => {
  const { command, data, environment, healthCheck, name } = served
  const env = { ...environment, HTTP_PORT: String(await freePort()) }
  const as = process.getuid?.() === 0 ? { uid: USER, gid: USER } : {}
  mkdirSync(data, { mode: 0o700 })
  if (as.uid !== undefined) chownSync(data, USER, USER)

  const isHealthy = () => {
    const [program = "", ...args] = healthCheck
    return spawnSync(program, args, { env, cwd: data, ...as }).status === 0
  }
  if (isHealthy()) return [`${name}: the health check succeeds without a server`]

  const [program = "", ...args] = command
  const server = spawn(program, args, { env, cwd: data, stdio: ["ignore", "pipe", "pipe"], ...as })
  let output = ""
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()))
  const becameHealthy = await until(() => isHealthy() || hasEnded(server))
  const wasHealthy = becameHealthy && !hasEnded(server)
  const code = await stop(server)
  const written = existsSync(data) ? readdirSync(data) : []
  return [
    ...(wasHealthy ? [] : [`${name}: the server did not become healthy:\n${output}`]),
    ...(code === 0 ? [] : [`${name}: the server ended with ${code} after SIGTERM:\n${output}`]),
    ...(written.includes("initial-credentials") ? [] : [`${name}: the server kept nothing in its data folder`])
  ]
}

const hasEnded = (server: ChildProcess): boolean => server.exitCode !== null || server.signalCode !== null

const stop = async (server: ChildProcess): Promise<number | null> => {
  if (!hasEnded(server)) {
    const closed = once(server, "close")
    server.kill("SIGTERM")
    await closed
  }
  return server.exitCode
}

const until = async (holds: () => boolean): Promise<boolean> => {
  const end = performance.now() + TIMEOUT_MS
  while (performance.now() < end) {
    if (holds()) return true
    await sleep(200)
  }
  return false
}

const TIMEOUT_MS = 120_000
