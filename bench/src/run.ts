import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { measure } from "./measure/measure.ts"
import { scenarios } from "./measure/scenarios.ts"
import type { Options } from "./options.ts"
import { freePort } from "./processes/free-port.ts"
import { halyard } from "./processes/halyard.ts"
import { memoryOf } from "./processes/memory.ts"
import { peer } from "./processes/peer.ts"
import { type ServerKind, startServer } from "./processes/server.ts"
import type { Results } from "./report/results.ts"
import { seed } from "./seed/seed.ts"
import { refuseRemote, type Target } from "./target.ts"

/** Seeds and measures the server that the options name. */
export const run = async (options: Options): Promise<Results> => {
  if (options.url !== undefined) {
    const { url, token = "", pid } = options
    return load({ url, token, ...(pid === undefined ? {} : { pid: Number(pid) }) }, url, options)
  }
  const dataDir = mkdtempSync(join(tmpdir(), "halyard-bench-"))
  const results = await runOwn(kindOf(options, dataDir), options)
  rmSync(dataDir, { recursive: true })
  return results
}

const kindOf = ({ peer: folder, database = process.env["DATABASE_URL"] }: Options, dataDir: string): ServerKind => {
  if (folder === undefined) return halyard(database, dataDir)
  if (database === undefined) throw new Error("The peer needs its own database. Name it with --database.")
  return peer(folder, database)
}

/** Starts the server once to set up its database, then a few times to measure the cold start. The last one is loaded. */
const runOwn = async (kind: ServerKind, options: Options): Promise<Results> => {
  const port = await freePort()
  await (await startServer(kind, port)).end()
  const starts: Array<number> = []
  for (let turn = 1; turn < STARTS; turn++) {
    const server = await startServer(kind, port)
    starts.push(server.startMs)
    await server.end()
  }
  const server = await startServer(kind, port)
  starts.push(server.startMs)
  const results = await load(server.target, kind.name, options)
  await server.end()
  return { ...results, coldStartMs: middle(starts) }
}

const STARTS = 3

const middle = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const load = async (target: Target, server: string, options: Options): Promise<Results> => {
  refuseRemote(target)
  await sleep(3000)
  const idle = memoryOf(target.pid)
  const seeding = options.seed ? await seed(target, options.features) : undefined
  if (seeding !== undefined) console.error(`imported ${seeding.features} features in ${seeding.seconds.toFixed(1)} s`)
  const kinds = scenarios(crypto.randomUUID().slice(0, 8), options.features)
  const rows = await measure(target, { ...options, scenarios: kinds.filter(({ name }) => name.includes(options.only)) })
  await sleep(3000)
  const loaded = memoryOf(target.pid)
  return {
    server,
    features: options.features,
    ...(seeding === undefined ? {} : { seeding }),
    ...(idle === undefined ? {} : { idle }),
    ...(loaded === undefined ? {} : { loaded }),
    rows
  }
}
