// How long the insights of a year take with many projects and features.
//   node --conditions=source bench/insights/main.ts [projects] [features]
// DATABASE_URL names a server and an account that may create databases. Without it a server from npm is started.
import { createDatabase, query, startPostgres } from "@halyard/postgres-server"
import { once } from "node:events"
import { get } from "node:http"
import { loadavg } from "node:os"
import { open } from "../growth/instances.ts"
import { median } from "../src/measure/median.ts"
import { ask } from "../src/target.ts"
import { spendYear } from "./spend-year.ts"

const [projects = 1000, features = 10_000] = process.argv.slice(2).map(Number)
const MOST = 100_000
if (!Number.isInteger(projects) || projects < 1 || features < projects || features % projects !== 0 || features > MOST)
  throw new Error(`Give a number of projects, and a multiple of it as the number of features: at most ${MOST}`)

const given = process.env["DATABASE_URL"]
const own = given === undefined ? await startPostgres() : undefined
const database = await createDatabase(given ?? own?.url ?? "")
await (await open(database, 0)).end()
await query(database.url, (sql) => spendYear(sql, projects, features / projects))
const { end, target } = await open(database, features)

const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10)
const TURNS = 20
const WARM_UP = 7

/** Reads an answer as it is sent, and returns how many bytes these are. */
const sent = (headers: Readonly<Record<string, string>>) => async (path: string) => {
  const request = get(`${target.url}/api/admin${path}`, { headers: { authorization: target.token, ...headers } })
  const [response] = await once(request, "response")
  let bytes = 0
  for await (const chunk of response) bytes += chunk.length
  return bytes
}

const ways = [
  ["not compressed", sent({})],
  ["as gzip", sent({ "accept-encoding": "gzip" })],
  ["by fetch, which unpacks it", async (path: string) => (await ask(target, "GET", path)).body.length]
] as const

for (const [name, days] of [
  ["90 days", 90],
  ["a year", 364]
] as const) {
  const path = `/insights?from=${day(days)}&to=${day(0)}`
  for (const [way, read] of ways) {
    const times: Array<number> = []
    let size = 0
    for (let turn = 0; turn < TURNS + WARM_UP; turn += 1) {
      const asked = performance.now()
      size = await read(path)
      if (turn >= WARM_UP) times.push(performance.now() - asked)
    }
    const most = Math.max(...times).toFixed(0)
    console.log(`insights of ${name}, ${way}: ${median(times, 0)} ms, at most ${most}, ${(size / 1e6).toFixed(1)} MB`)
  }
}
console.log(`load ${loadavg().map((load) => load.toFixed(1))}`)

await end()
await database.drop()
await own?.close()
