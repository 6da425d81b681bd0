// A year of an instance, as fast as it goes: what its tables take while reports, events and logins come in and old ones go.
//   node --conditions=source bench/year/main.ts [days]
// It starts a PostgreSQL server of its own, since it lets autovacuum look each second instead of each minute.
import { query, startPostgres } from "@halyard/postgres-server"
import { layerPostgres, layerPostgresStore } from "@halyard/store-postgres"
import { Layer, ManagedRuntime, Redacted } from "effect"
import { spendDay, USER } from "./spend-day.ts"
import { printSizes } from "./print-sizes.ts"

const [days = 365] = process.argv.slice(2).map(Number)
if (!Number.isInteger(days) || days < 1 || days > 1000) throw new Error("Give a whole number of days from 1 to 1000")

const server = await startPostgres()
await query(server.url, (sql) => sql.unsafe("ALTER SYSTEM SET autovacuum_naptime = '1s'"))
await query(server.url, (sql) => sql.unsafe("SELECT pg_reload_conf()"))
const url = await server.createDatabase()
const store = layerPostgresStore.pipe(Layer.provide(layerPostgres({ url: Redacted.make(url) })), Layer.orDie)
const runtime = ManagedRuntime.make(store)
await runtime.context()
await query(
  url,
  (sql) => sql`INSERT INTO users (id, account_type, root_role, created_at) VALUES (${USER}, 'User', 1, now())
    ON CONFLICT DO NOTHING`
)

const quarters = [1, 2, 3, 4].map((quarter) => Math.round((days * quarter) / 4))
const started = performance.now()
for (let day = 1; day <= days; day += 1) {
  await runtime.runPromise(spendDay(day))
  if (!quarters.includes(day)) continue
  console.log(`day ${day}, after ${((performance.now() - started) / 1000).toFixed(0)} s:`)
  await printSizes(url)
}
await runtime.dispose()
await server.close()
