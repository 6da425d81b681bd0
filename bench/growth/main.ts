// What ten times the features cost: the same requests to a small and a large instance in turns, on one PostgreSQL server.
//   node --conditions=source bench/growth/main.ts [features] [times]
// DATABASE_URL names a server and an account that may create databases. Without it a server from npm is started.
import { createDatabase, startPostgres } from "@halyard/postgres-server"
import { compare } from "./compare.ts"
import { fill, open } from "./instances.ts"
import { multiply } from "./multiply.ts"

const [small = 10_000, times = 10] = process.argv.slice(2).map(Number)
const MOST = 200_000
if (small % 1000 !== 0 || small < 1000 || !Number.isInteger(times) || times < 2 || small * times > MOST)
  throw new Error(
    `Give thousands of features, and how many times as many the large instance has: at most ${MOST} in all`
  )

const given = process.env["DATABASE_URL"]
const own = given === undefined ? await startPostgres() : undefined
const address = given ?? own?.url ?? ""

const few = await createDatabase(address)
await fill(few, small)
const many = await createDatabase(address, few)
await multiply(many.url, small, times)

const instances = [await open(few, small), await open(many, small * times)]
await compare(instances)

for (const { end } of instances) await end()
for (const { drop } of [few, many]) await drop()
await own?.close()
