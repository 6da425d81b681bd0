// Runs a PostgreSQL server for the parent process. Each line of the input is a command and gets one line of output. When
// the input ends, this process stops the server and removes its files. The input also ends when the parent is killed.
import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { giveTo, temporaryFolderFor, unprivilegedAccount } from "./account.ts"
import { preparePrograms } from "./binaries.ts"
import { type Cluster, makeCluster } from "./cluster.ts"

const account = unprivilegedAccount()
const folder = mkdtempSync(join(temporaryFolderFor(account), "halyard-postgres-"))
const password = randomBytes(24).toString("hex")
let cluster: Cluster | undefined

const commands: Readonly<Record<string, () => Promise<unknown>>> = {
  initialise: async () => {
    const programs = await preparePrograms(folder, account)
    writeFileSync(join(folder, "password"), password, { mode: 0o600 })
    giveTo(account, folder)
    cluster = makeCluster({ programs, folder, account, durable: process.argv.includes("--durable") })
    await cluster.initialise()
  },
  start: async () => {
    const started = await cluster?.start()
    return { pid: started?.pid, url: `postgres://postgres:${password}@127.0.0.1:${started?.port}/postgres` }
  },
  stop: async () => cluster?.stop("SIGINT"),
  crash: async () => cluster?.stop("SIGQUIT")
}

const runCommand = async (line: string): Promise<void> => {
  const answer = await commands[line]?.().then(
    (value) => ({ value }),
    (error: Error) => ({ error: error.message })
  )
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}

const shutDown = async (): Promise<void> => {
  await cluster?.stop("SIGQUIT")
  process.exit()
}

process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
process.stdout.on("error", () => undefined)
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, shutDown)
createInterface({ input: process.stdin }).on("line", runCommand).on("close", shutDown)
