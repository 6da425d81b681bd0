import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { drive, type LoadPlan } from "../measure/drive.ts"
import { startBareHandler } from "../measure/start-bare.ts"
import type { Scenario } from "../measure/scenarios.ts"
import { bundleServer } from "../processes/bundle-server.ts"
import { halyard } from "../processes/halyard.ts"
import { type MeasuredServer, startServer } from "../processes/server.ts"
import { seed } from "../seed/seed.ts"
import { answerTo, ask, type BenchTarget } from "../target.ts"
import { featureName, PROJECT } from "../seed/batches.ts"
import { clientToken, frontendToken, quickScenarios } from "./quick-scenarios.ts"
import type { QuickRow, QuickRound } from "./verdict.ts"

const FEATURES = 1000
/** In production, where pages evaluate. */
const FEATURES_ON = 20
const CONNECTIONS = 10
const SECONDS = 1
const ROUNDS = 3
/** Code that has just begun to run is several times slower. */
const SECONDS_TO_WARM = 2

/**
 * Measures the server, a bare handler that returns the same bytes, and a server in the folder `kept`, if any, in turns:
 * what else the machine does in these three minutes disturbs all of them. Each server has an embedded database of its
 * own.
 */
export const quick = async (kept: string | undefined): Promise<ReadonlyArray<QuickRow>> => {
  const folder = mkdtempSync(join(tmpdir(), "halyard-quick-"))
  const [ours, last] = await Promise.all([
    prepared(bundleServer(join(folder, "server")), join(folder, "ours")),
    kept === undefined ? undefined : prepared(programOf(kept), join(folder, "last"))
  ])
  const rows: Array<QuickRow> = []
  for (const [index] of ours.scenarios.entries()) rows.push(await measureRow(index, ours, last))
  await Promise.all([ours.server.end(), last?.server.end()])
  rmSync(folder, { recursive: true })
  return rows
}

const programOf = (kept: string) => join(resolve(kept), "dist", "main.js")

interface Prepared {
  readonly server: MeasuredServer
  readonly scenarios: ReadonlyArray<Scenario>
  /** The number of the next request to each scenario. */
  readonly next: Map<string, number>
}

/** A server with features. */
const prepared = async (program: string, dataDir: string): Promise<Prepared> => {
  const env = { INIT_CLIENT_API_TOKENS: clientToken, INIT_FRONTEND_API_TOKENS: frontendToken, HALYARD_CONSOLE: "false" }
  const server = await startServer(halyard(undefined, dataDir, { program, env }))
  await seed(server.target, FEATURES)
  await switchOn(server.target, FEATURES_ON)
  const run = crypto.randomUUID().slice(0, 8)
  const [poll] = quickScenarios(run, FEATURES, "").slice(1)
  const etag = poll === undefined ? undefined : (await answerTo(server.target, poll, 0)).headers["etag"]
  const scenarios = quickScenarios(run, FEATURES, etag ?? "")
  const next = new Map(scenarios.map(({ name }) => [name, 1]))
  return { server, scenarios, next }
}

const switchOn = (target: BenchTarget, count: number) => {
  const features = Array.from({ length: count }, (_, index) => featureName(index))
  return ask(
    target,
    "POST",
    `/projects/${PROJECT}/bulk_features/environments/production/on`,
    JSON.stringify({ features })
  )
}

const measureRow = async (index: number, ours: Prepared, last: Prepared | undefined): Promise<QuickRow> => {
  const [scenario, lastScenario] = [ours.scenarios[index], last?.scenarios[index]]
  if (scenario === undefined) throw new Error(`There is no row ${index}`)
  const bare = await startBareHandler(await answerTo(ours.server.target, scenario, numberFor(ours, scenario, 1)))
  const rateOfOurs = (seconds: number) => rateOf(ours, scenario, seconds)
  const rateOfLast = async (seconds: number) => last && lastScenario && (await rateOf(last, lastScenario, seconds))
  const rateOfBare = async (seconds: number) => (await drive(bare.target, scenario, loadFor(seconds, 0))).perSecond
  for (const warm of [rateOfOurs, rateOfLast]) await warm(SECONDS_TO_WARM)
  await rateOfBare(SECONDS)

  const rounds: Array<QuickRound> = []
  for (let round = 0; round < ROUNDS; round++) {
    const measured = await rateOfOurs(SECONDS)
    const before = await rateOfLast(SECONDS)
    const bareRate = await rateOfBare(SECONDS)
    rounds.push({ ours: measured, bare: bareRate, ...(before === undefined ? {} : { last: before }) })
  }
  await bare.end()
  return { name: scenario.name, rounds }
}

const rateOf = async (side: Prepared, scenario: Scenario, seconds: number): Promise<number> => {
  const load = loadFor(seconds, side.next.get(scenario.name) ?? 0)
  const { failures, perSecond, requests } = await drive(side.server.target, scenario, load)
  numberFor(side, scenario, requests + failures + 2 * CONNECTIONS)
  if (failures > 0) throw new Error(`${failures} of ${requests} requests failed: ${scenario.name}`)
  return perSecond
}

const loadFor = (seconds: number, from: number): LoadPlan => ({ connections: CONNECTIONS, seconds, from })

/** The next number, of so many that are used now. */
const numberFor = ({ next }: Prepared, { name }: Scenario, used: number): number => {
  const number = next.get(name) ?? 0
  next.set(name, number + used)
  return number
}
