// Runs PgBouncer for the parent process, in front of the PostgreSQL server of the first argument.
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { giveTo, temporaryFolderFor, unprivilegedAccount } from "./account.ts"
import { findPgbouncer } from "./find-pgbouncer.ts"
import { freePort } from "./free-port.ts"
import { type RunningProgram, runProgram } from "./run-program.ts"
import { serveCommands } from "./serve-commands.ts"

const account = unprivilegedAccount()
const folder = mkdtempSync(join(temporaryFolderFor(account), "halyard-pgbouncer-"))
const server = new URL(process.argv[2] ?? "")
let running: RunningProgram | undefined

/** Fewer sessions than clients, so that the statements of a client run on changing sessions. */
const settings = (port: number) => `[databases]
* = host=${server.hostname} port=${server.port || "5432"}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
default_pool_size = 4
max_client_conn = 1000
auth_type = scram-sha-256
auth_file = ${join(folder, "users")}
`

/** The account that runs PgBouncer may not be allowed to read the folders where it is installed. */
const copyPrograms = async () => {
  const { programs, libraries } = await findPgbouncer()
  const bin = join(folder, "bin")
  mkdirSync(bin)
  cpSync(join(programs, "pgbouncer"), join(bin, "pgbouncer"))
  const copies = libraries.map((from, index) => {
    const to = join(folder, `${index}-${basename(from)}`)
    cpSync(from, to, { recursive: true, verbatimSymlinks: true })
    return to
  })
  return { programs: bin, libraries: copies }
}

const start = async () => {
  const found = await copyPrograms()
  const port = await freePort()
  writeFileSync(join(folder, "settings.ini"), settings(port))
  const [user, password] = [decodeURIComponent(server.username), decodeURIComponent(server.password)]
  writeFileSync(join(folder, "users"), `"${user}" "${password}"\n`)
  giveTo(account, folder)
  running = runProgram({ ...found, folder, account }, "pgbouncer", [join(folder, "settings.ini")])
  const isUp = await Promise.race([running.printed(/process up/).then(() => true), running.ended.then(() => false)])
  if (!isUp) throw new Error(`PgBouncer did not start: ${running.output()}`)
  return { pid: running.process.pid, url: Object.assign(new URL(server), { host: `127.0.0.1:${port}` }).href }
}

const stop = async () => {
  running?.process.kill("SIGKILL")
  await running?.ended
}

serveCommands(folder, { start }, stop)
