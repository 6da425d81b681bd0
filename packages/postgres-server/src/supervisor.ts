// Runs a PostgreSQL server for the parent process.
import { randomBytes } from "node:crypto"
import { mkdtempSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { giveTo, temporaryFolderFor, unprivilegedAccount } from "./account.ts"
import { preparePrograms } from "./binaries.ts"
import { type Cluster, makeCluster } from "./cluster.ts"
import { serveCommands } from "./serve-commands.ts"

const account = unprivilegedAccount()
const folder = mkdtempSync(join(temporaryFolderFor(account), "halyard-postgres-"))
const password = randomBytes(24).toString("hex")
let cluster: Cluster | undefined

const initialise = async () => {
  const programs = await preparePrograms(folder, account)
  writeFileSync(join(folder, "password"), password, { mode: 0o600 })
  giveTo(account, folder)
  cluster = makeCluster({ programs, folder, account, durable: process.argv.includes("--durable") })
  await cluster.initialise()
}

const start = async () => {
  const started = await cluster?.start()
  return { pid: started?.pid, url: `postgres://postgres:${password}@127.0.0.1:${started?.port}/postgres` }
}

serveCommands(
  folder,
  { initialise, start, stop: async () => cluster?.stop("SIGINT"), crash: async () => cluster?.stop("SIGQUIT") },
  async () => cluster?.stop("SIGQUIT")
)
