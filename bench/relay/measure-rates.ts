import autocannon from "autocannon"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { median } from "../src/measure/median.ts"
import { cpuMillisOf } from "../src/processes/memory.ts"
import { startProcess } from "../src/processes/start-process.ts"
import { clientToken, frontendToken } from "../streams/tokens.ts"

/** What is measured: an address, and the process behind it. */
interface Server {
  readonly url: string
  readonly pid: number
}

/** Polls and evaluations, each round right before the same of a bare handler. */
export const measureRates = async (relay: Server): Promise<void> => {
  const polling = { authorization: clientToken, "unleash-client-spec": "5.2.0" }
  const { headers } = await ask(relay.url, "/api/client/features", polling)
  const unchanged = { ...polling, "if-none-match": headers["etag"] ?? "" }
  await rates("poll, 304", relay, () => "/api/client/features", unchanged)
  await rates("poll, 200", relay, () => "/api/client/features", polling)
  await rates("evaluation for a page", relay, evaluated, { authorization: frontendToken })
}

const evaluated = (user: number): string => `/api/frontend?appName=shop&userId=${user}`

type Headers = Readonly<Record<string, string>>

const ROUNDS = 5
const SECONDS = 3

const rates = async (name: string, relay: Server, path: (count: number) => string, headers: Headers): Promise<void> => {
  const answer = await ask(relay.url, path(1), headers)
  const bare = await startBare(answer)
  const rounds: Array<readonly [Drive, Drive]> = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const both = [await drive(relay, path, headers), await drive(bare, path, headers)] as const
    // The first round warms both up.
    if (round > 0) rounds.push(both)
  }
  await bare.end()
  const of = (value: (round: readonly [Drive, Drive]) => number, digits = 0) => median(rounds.map(value), digits)
  const bytes = Buffer.byteLength(answer.body)
  console.log(
    [
      `${name} (${bytes} bytes): ${of(([ours]) => ours.perSecond)}/s, bare handler ${of(([, theirs]) => theirs.perSecond)}/s`,
      `${of(([ours, theirs]) => (100 * ours.perSecond) / theirs.perSecond)}% of it`,
      `CPU ${of(([ours]) => ours.cpuMicros)} µs, bare handler ${of(([, theirs]) => theirs.cpuMicros)} µs`,
      `${of(([ours, theirs]) => (100 * theirs.cpuMicros) / ours.cpuMicros)}%`
    ].join(", ")
  )
}

interface Drive {
  readonly perSecond: number
  /** Time of the processor for each request. It says more than rates while the machine does other things. */
  readonly cpuMicros: number
}

const drive = async ({ pid, url }: Server, path: (count: number) => string, headers: Headers): Promise<Drive> => {
  let count = 0
  const before = cpuMillisOf(pid)
  const result = await autocannon({
    url,
    connections: 10,
    duration: SECONDS,
    requests: [{ headers: { ...headers }, setupRequest: (request) => ({ ...request, path: path((count += 1)) }) }]
  })
  if (result.errors > 0) throw new Error(`${result.errors} requests failed`)
  return {
    perSecond: result.requests.average,
    cpuMicros: ((cpuMillisOf(pid) - before) * 1000) / Math.max(1, result.requests.total)
  }
}

const ask = async (url: string, path: string, headers: Headers) => {
  const response = await fetch(`${url}${path}`, { headers: { ...headers, "accept-encoding": "identity" } })
  if (response.status >= 400) throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
  const given = Object.fromEntries(
    [...response.headers].filter(([name]) => !["connection", "content-length", "keep-alive", "date"].includes(name))
  )
  return { status: response.status, headers: given, body: await response.text() }
}

/** Sends the same status, headers and bytes. */
const startBare = async (answer: Awaited<ReturnType<typeof ask>>) => {
  const folder = mkdtempSync(join(tmpdir(), "halyard-limit-"))
  const file = join(folder, "answer.json")
  writeFileSync(file, JSON.stringify(answer))
  const server = startProcess({ args: [fileURLToPath(new URL("../limit/main.ts", import.meta.url)), file] })
  const address = () => /Listening on (\S+)/.exec(server.printed())?.[1]
  while (address() === undefined) await sleep(10)
  rmSync(folder, { recursive: true })
  return { ...server, url: address() ?? "" }
}
