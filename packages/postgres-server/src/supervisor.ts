// Runs a PostgreSQL server for the parent process, and with `--replicated` a standby, too, synchronous unless
// `--asynchronous`. With `--tls` it offers TLS.
import { randomBytes } from "node:crypto"
import { chmodSync, cpSync, mkdtempSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { giveTo, temporaryFolderFor, unprivilegedAccount } from "./account.ts"
import { preparePrograms } from "./binaries.ts"
import { type Cluster, makeCluster, NOT_DURABLE } from "./cluster.ts"
import { selfSigned } from "./self-signed.ts"
import { serveCommands } from "./serve-commands.ts"

const account = unprivilegedAccount()
const folder = mkdtempSync(join(temporaryFolderFor(account), "halyard-postgres-"))
const password = randomBytes(24).toString("hex")
const isReplicated = process.argv.includes("--replicated")
const durability = process.argv.includes("--durable") ? [] : NOT_DURABLE
const standbyNames = process.argv.includes("--asynchronous") ? "" : "*"
const replication = isReplicated ? [`synchronous_standby_names=${standbyNames}`, "synchronous_commit=on"] : []
const certificate = join(folder, "server.crt")
const key = join(folder, "server.key")
const tls = process.argv.includes("--tls") ? ["ssl=on", `ssl_cert_file=${certificate}`, `ssl_key_file=${key}`] : []
const standbyData = join(folder, "standby")
let programs: string
let cluster: Cluster | undefined
let standby: Cluster | undefined

const initialise = async () => {
  programs = await preparePrograms(folder, account)
  writeFileSync(join(folder, "password"), password, { mode: 0o600 })
  writeFileSync(certificate, selfSigned.cert)
  writeFileSync(key, selfSigned.key, { mode: 0o600 })
  giveTo(account, folder)
  const data = join(folder, "data")
  cluster = makeCluster({ programs, folder, account, data, settings: [...durability, ...replication, ...tls] })
  await cluster.initialise()
  if (isReplicated) cpSync(data, standbyData, { recursive: true })
}

let primaryPort: number | undefined

const start = async () => {
  const started = await cluster?.start()
  primaryPort = started?.port
  return urlOf(started)
}

/** A cluster that has never run is identical to its copy, so the copy can follow it from the beginning. */
const startStandby = async () => {
  writeFileSync(join(standbyData, "standby.signal"), "")
  chmodSync(standbyData, 0o700)
  giveTo(account, standbyData)
  const source = `primary_conninfo=host=127.0.0.1 port=${primaryPort} user=postgres password=${password}`
  standby ??= makeCluster({ programs, folder, account, data: standbyData, settings: [...durability, source] })
  return urlOf(await standby.start())
}

const urlOf = (started: { readonly port: number; readonly pid: number | undefined } | undefined) => ({
  pid: started?.pid,
  url: `postgres://postgres:${password}@127.0.0.1:${started?.port}/postgres`
})

const stop = (signal: "SIGINT" | "SIGQUIT") => async () => cluster?.stop(signal)

const stopStandby = async () => standby?.stop("SIGQUIT")

const commands = { initialise, start, startStandby, stopStandby, stop: stop("SIGINT"), crash: stop("SIGQUIT") }

serveCommands(folder, commands, async () => {
  await standby?.stop("SIGQUIT")
  await cluster?.stop("SIGQUIT")
})
