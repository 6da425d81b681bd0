import { memoryOf } from "../processes/memory.ts"
import { setTimeout as sleep } from "node:timers/promises"
import type { Row } from "../report/results.ts"
import { ask, type Target } from "../target.ts"
import { drive, type Load, type Measurement } from "./drive.ts"
import { driveLimit } from "./limit.ts"
import type { Scenario } from "./scenarios.ts"

export interface Plan {
  readonly scenarios: ReadonlyArray<Scenario>
  readonly connections: ReadonlyArray<number>
  readonly seconds: number
  /** Whether to measure the bare handler, too, each time right after the server. */
  readonly limit: boolean
}

/** Measures everything in the plan. Each kind of request warms up first. */
export const measure = async (target: Target, plan: Plan): Promise<ReadonlyArray<Row>> => {
  const rows: Array<Row> = []
  for (const kind of plan.scenarios) {
    let from = 0
    const answer = await first(target, kind, from++)
    const allowance = Number(answer.headers["ratelimit-limit"] ?? Infinity)
    const scenario = atMost(kind, allowance - 1)
    if (scenario.atMost === undefined) from += (await warmUp(target, scenario, from)) + 1
    for (const connections of plan.connections) {
      if (allowance < Infinity) await sleep(A_MINUTE)
      const load: Load = { connections, seconds: plan.seconds, from }
      const measured = await drive(target, scenario, load)
      from += measured.requests + measured.failures + 2 * connections
      const limit = plan.limit ? await driveLimit(answer, kind, load) : undefined
      const row = { scenario: scenario.name, connections, bytes: Buffer.byteLength(answer.body), measured }
      rows.push(limit === undefined ? row : { ...row, limit })
      console.error(progress(scenario, connections, measured, target))
      await sleep(200)
    }
  }
  return rows
}

/** The peer allows 15 searches a minute. Sends that many, a minute after the previous ones. */
const atMost = (scenario: Scenario, allowance: number): Scenario =>
  allowance < Infinity
    ? { ...scenario, atMost: Math.min(allowance, scenario.atMost ?? allowance), seconds: 60 }
    : scenario

const A_MINUTE = 61_000

/** The answer to the first request. The bare handler repeats it. */
const first = (target: Target, { method, request }: Scenario, n: number) => {
  const { path, body } = request(n)
  return ask(target, method, path, body)
}

const warmUp = async (target: Target, scenario: Scenario, from: number): Promise<number> =>
  (await drive(target, scenario, { connections: 2, seconds: 2, from })).requests + 2

const progress = (
  scenario: Scenario,
  connections: number,
  { perSecond, failures }: Measurement,
  { pid }: Target
): string => {
  const memory = memoryOf(pid)
  const held = memory === undefined ? "" : `, ${memory.residentMb} MB`
  const failed = failures === 0 ? "" : `, ${failures} failed`
  return `${scenario.name}, ${connections} connections: ${perSecond.toFixed(1)}/s${failed}${held}`
}
