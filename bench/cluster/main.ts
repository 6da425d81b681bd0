// Up to three instances on one PostgreSQL server, behind a proxy that takes them in turns: what they answer a second,
// which of them runs the background jobs, and whether streams keep up with a storm of changes through two of them.
//   node --conditions=source bench/cluster/main.ts [features] [changes a second] [changes in a request]
// DATABASE_URL names a server and an account that may create databases. Without it a server from npm is started.
import { createDatabase, startPostgres } from "@halyard/postgres-server"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { halyard } from "../src/processes/halyard.ts"
import { startServer } from "../src/processes/server.ts"
import { seed } from "../src/seed/seed.ts"
import { clientToken } from "../streams/client-token.ts"
import { measureScaling } from "./measure-scaling.ts"
import { measureStorm } from "./measure-storm.ts"
import { printJobs } from "./print-jobs.ts"

const [features = 1000, changesPerSecond = 1000, atOnce = 25] = process.argv.slice(2).map(Number)
const INSTANCES = 3
if (![features, changesPerSecond].every((given) => Number.isInteger(given) && given >= 100 && given <= 10_000))
  throw new Error("Give whole numbers from 100 to 10000")
if (!Number.isInteger(atOnce) || atOnce < 1 || atOnce > features)
  throw new Error("A request changes at least one feature, and each at most once")

const given = process.env["DATABASE_URL"]
const own = given === undefined ? await startPostgres() : undefined
const database = await createDatabase(given ?? own?.url ?? "")
const folder = mkdtempSync(join(tmpdir(), "halyard-cluster-"))
const env = {
  HALYARD_CONSOLE: "false",
  HALYARD_SECRET: "a-secret-of-the-benchmark",
  INIT_CLIENT_API_TOKENS: clientToken
}

const servers = []
for (let count = 0; count < INSTANCES; count += 1) {
  const kind = halyard(database.url, join(folder, String(count)), { env })
  servers.push(await startServer(kind))
}
const targets = servers.map(({ target }) => target)
const [first] = targets
if (first !== undefined) await seed(first, features)

await measureStorm(targets, features, changesPerSecond, atOnce)
await measureScaling(targets, features)
await printJobs(targets)

for (const { end } of servers) await end()
await database.drop()
await own?.close()
rmSync(folder, { recursive: true })
