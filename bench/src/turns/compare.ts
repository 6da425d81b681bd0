import { createDatabase, startPostgres } from "@halyard/postgres-server"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { startBare } from "../measure/start-bare.ts"
import type { BenchOptions } from "../options.ts"
import { bundleServer } from "../processes/bundle-server.ts"
import { memoryOf } from "../processes/memory.ts"
import type { Recording } from "./recording.ts"
import { embedded, kindsOf, nameOf, ours, prepareOurs, type Side, theirs } from "./sides.ts"
import { cpuTable, progressOf, ratesTable, type ScenarioRow } from "./tables.ts"
import { takeTurns } from "./take-turns.ts"

/**
 * Measures our server on PostgreSQL, a bare handler that asks the database the same things, our server on its embedded
 * database, and the peer, in turns. Returns tables of requests a second and of CPU time.
 */
export const compare = async (options: BenchOptions): Promise<string> => {
  const { connections, features, only, rounds, seconds } = options
  const given = process.env["DATABASE_URL"]
  const own = given === undefined ? await startPostgres({ durable: true }) : undefined
  const server = given ?? own?.url ?? ""
  const folder = mkdtempSync(join(tmpdir(), "halyard-bench-"))
  const program = bundleServer(join(folder, "program"))
  const { copy, database, member, recordings } = await prepareOurs(server, program, folder, features)
  const sides: Array<Side> = [await ours(database, member, program, folder), await embedded(program, folder, features)]
  if (options.peer !== undefined) {
    const url = options["peer-database"] ?? (await createDatabase(server)).url
    sides.push(await theirs(options.peer, url, features, options["peer-database"] !== undefined))
  }

  const rows: Array<ScenarioRow> = []
  for (const scenario of kindsOf(features).filter(({ name }) => name.includes(only))) {
    const bare = await bareFor(recordings.get(scenario.name), copy.url, folder)
    const next = new Map<string, number>()
    for (const count of scenario.isSlow === true ? [1] : connections) {
      const turns = await takeTurns([...sides, bare], next, { scenario, connections: count, seconds, rounds })
      rows.push({ scenario: scenario.name, connections: count, turns })
      console.error(progressOf(scenario.name, count, turns))
    }
    await bare.end()
  }

  for (const { end, name, target } of sides) {
    console.error(`${name}: ${memoryOf(target.pid) ?? 0} MB after all requests`)
    await end()
  }
  for (const { drop } of [database, copy]) await drop()
  await own?.close()
  rmSync(folder, { recursive: true })
  return `${ratesTable(rows)}\n\n${cpuTable(rows)}`
}

/** Asks the copy of the database what the recorded requests asked. */
const bareFor = async (recording: Recording | undefined, copy: string, folder: string): Promise<Side> => {
  const file = join(folder, "recording.json")
  writeFileSync(file, JSON.stringify(recording))
  const { end, target } = await startBare([bareServer, file, copy])
  return { name: "same queries", database: nameOf(copy), end, target }
}

const bareServer = fileURLToPath(new URL("bare-server.ts", import.meta.url))
