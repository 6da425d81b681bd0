// Our server, a bare handler that asks the database the same things, our server on its embedded database, and the peer, in turns.
//   node --conditions=source bench/beside/main.ts [--peer <folder>] [--peer-database <url>] [--features <n>] [--seconds <n>]
//     [--rounds <n>] [--connections <n,n>] [--only <text>]
// The PostgreSQL server is that of DATABASE_URL, whose account may create databases, or one from npm. `--peer` installs the peer into a
// folder outside of this repository. Filling it takes minutes: `--peer-database` names the database of an earlier run.
import { createDatabase, startPostgres } from "@halyard/postgres-server"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { startBare } from "../src/measure/limit.ts"
import { bundleServer } from "../src/processes/bundle-server.ts"
import { readOptions } from "./options.ts"
import { embedded, kindsOf, nameOf, ours, prepareOurs, type Side, theirs } from "./sides.ts"
import { cpuTable, progressOf, ratesTable, type Row } from "./tables.ts"
import { isSlow, takeTurns } from "./take-turns.ts"

// Ends the servers that the benchmark started, too.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1))

const options = readOptions(process.argv.slice(2))
const { connections, features, only, rounds, seconds } = options
const given = process.env["DATABASE_URL"]
const own = given === undefined ? await startPostgres({ durable: true }) : undefined
const server = given ?? own?.url ?? ""
const folder = mkdtempSync(join(tmpdir(), "halyard-beside-"))
const program = bundleServer(join(folder, "program"))

const { copy, database, member, recordings } = await prepareOurs(server, program, folder, features)
const sides: Array<Side> = [await ours(database, member, program, folder), await embedded(program, folder, features)]
if (options.peer !== undefined) {
  const url = options["peer-database"] ?? (await createDatabase(server)).url
  sides.push(await theirs(options.peer, url, features, options["peer-database"] !== undefined))
}

/** Asks the copy of the database what the recorded requests asked. */
const bareFor = async (scenario: string): Promise<Side> => {
  const file = join(folder, "recording.json")
  writeFileSync(file, JSON.stringify(recordings.get(scenario)))
  const { end, target } = await startBare([bare, file, copy.url])
  return { name: "same queries", database: nameOf(copy.url), end, target }
}
const bare = fileURLToPath(new URL("bare-server.ts", import.meta.url))

const rows: Array<Row> = []
for (const scenario of kindsOf(features).filter(({ name }) => name.includes(only))) {
  const last = await bareFor(scenario.name)
  const next = new Map<string, number>()
  for (const count of isSlow(scenario) ? [1] : connections) {
    const turns = await takeTurns([...sides, last], next, { scenario, connections: count, seconds, rounds })
    rows.push({ scenario: scenario.name, connections: count, turns })
    console.error(progressOf(scenario.name, count, turns))
  }
  await last.end()
}
console.log(`${ratesTable(rows)}\n\n${cpuTable(rows)}`)

for (const { end } of sides) await end()
for (const { drop } of [database, copy]) await drop()
await own?.close()
rmSync(folder, { recursive: true })
