// A relay as a process, in front of a server in memory: what it serves a second beside a bare handler that sends the same bytes,
// how long a change takes to an SDK behind two relays, and what open streams cost.
//   node --conditions=source bench/relay/main.ts [features] [streams]
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { freePort } from "../src/processes/free-port.ts"
import { startProcess } from "../src/processes/start-process.ts"
import { untilItAnswers } from "../src/processes/until-it-answers.ts"
import { measureRates } from "./measure-rates.ts"
import { measureReach } from "./measure-reach.ts"
import { measureStreams } from "../streams/measure-streams.ts"
import { clientToken } from "../streams/tokens.ts"

const [features = "100", streams = "2000"] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), "halyard-relay-bench-"))
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const start = async (port: number, args: ReadonlyArray<string>, env = {}) => {
  const server = startProcess({ args: ["--conditions=source", "--max-semi-space-size=8", ...args], env })
  const url = `http://127.0.0.1:${port}`
  await untilItAnswers(`${url}/health`, server)
  return { ...server, url }
}

const startRelay = async (upstream: string) => {
  const port = await freePort()
  return start(port, [pathOf("../../examples/standalone/src/main.ts"), "relay"], {
    HALYARD_UPSTREAM_URL: upstream,
    HALYARD_RELAY_TOKENS: clientToken,
    HALYARD_DATA_DIR: join(folder, String(port)),
    HALYARD_STREAMS: "50000",
    HALYARD_STREAMS_PER_TOKEN: "50000",
    HTTP_PORT: String(port),
    LOG_LEVEL: "warn",
    MALLOC_ARENA_MAX: "2"
  })
}

const port = await freePort()
const server = await start(port, [pathOf("./upstream.ts"), String(port), features])
const near = await startRelay(server.url)
const far = await startRelay(near.url)

await measureRates(near)
const switched = { server: server.url, feature: "feature-00000" }
await measureReach(switched, [server.url, near.url, far.url])
await measureStreams(switched, near, Number(streams))

for (const one of [far, near, server]) await one.end()
rmSync(folder, { recursive: true })
