// What one server on its embedded database, or on that of DATABASE_URL, can serve: open streams, a team and its
// applications, applications that report, tokens. node --conditions=source bench/capacity/main.ts [streams]
// [applications] [tokens]
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { halyard } from "../src/processes/halyard.ts"
import { startServer } from "../src/processes/server.ts"
import { featureName } from "../src/seed/batches.ts"
import { seed } from "../src/seed/seed.ts"
import { measureStreams } from "../streams/measure-streams.ts"
import { clientToken } from "../streams/client-token.ts"
import { measureReports } from "./measure-reports.ts"
import { measureTeam } from "./measure-team.ts"
import { measureTokens } from "./measure-tokens.ts"

const [streams = "10000", applications = "1000", tokens = "10000"] = process.argv.slice(2)
const FEW_FEATURES = 100
const FEATURES = 1000

const folder = mkdtempSync(join(tmpdir(), "halyard-capacity-"))
const env = {
  HALYARD_CONSOLE: "false",
  HALYARD_STREAMS: "50000",
  HALYARD_STREAMS_PER_TOKEN: "50000",
  UNLEASH_API_TOKENS_LIMIT: "100000",
  INIT_CLIENT_API_TOKENS: clientToken
}
const kind = halyard(process.env["DATABASE_URL"], folder, { env })
const server = await startServer(kind)
const { pid = 0, url } = server.target

await seed(server.target, FEW_FEATURES)
// Memory is compared best before anything else was done.
await measureStreams(server.target, featureName(0), Number(streams))
await seed(server.target, FEATURES)
await measureTeam(server.target, FEATURES)
await measureReports({ url, pid }, Number(applications), FEATURES)
await measureTokens(server.target, Number(tokens))

await server.end()
rmSync(folder, { recursive: true })
