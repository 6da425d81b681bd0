import { setTimeout as sleep } from "node:timers/promises"
import { drive, type Measurement } from "../measure/drive.ts"
import type { Scenario } from "../measure/scenarios.ts"
import { cpuMillisOf, cpuMillisOfDatabase } from "../processes/memory.ts"
import type { Side } from "./sides.ts"

/** What one side did in all rounds. */
export interface Turns {
  readonly side: string
  readonly rounds: ReadonlyArray<TurnRound>
}

export interface TurnRound extends Measurement {
  /**
   * CPU time of each request, in milliseconds: that of the server's process, and that of its sessions at the database.
   */
  readonly cpu: number
  readonly databaseCpu: number
}

interface Plan {
  readonly scenario: Scenario
  readonly connections: number
  readonly seconds: number
  readonly rounds: number
}

/** Asks the sides one after the other, round by round. So what else the machine does disturbs all of them. */
export const takeTurns = async (
  sides: ReadonlyArray<Side>,
  next: Map<string, number>,
  plan: Plan
): Promise<ReadonlyArray<Turns>> => {
  const rounds = new Map<string, Array<TurnRound>>(sides.map(({ name }) => [name, []]))
  // Compiles what the requests need, and fills caches.
  for (const side of sides) await measured(side, next, { ...plan, seconds: 1 })
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const side of sides) rounds.get(side.name)?.push(await measured(side, next, plan))
  }
  return [...rounds].map(([side, of]) => ({ side, rounds: of }))
}

const measured = async (side: Side, next: Map<string, number>, plan: Plan): Promise<TurnRound> => {
  const { connections, scenario, seconds } = plan
  const from = next.get(side.name) ?? 1
  const load = scenario.isSlow === true ? { connections, from, ...FEW } : { connections, from, seconds }
  const before = cpuOf(side)
  const measurement = await drive(side.target, byManyClients(scenario), load)
  const after = cpuOf(side)
  await untilIdle(side)
  const { failures, requests } = measurement
  next.set(side.name, from + requests + failures + 2 * connections)
  const each = (name: keyof typeof after) => (after[name] - before[name]) / Math.max(1, requests)
  return { ...measurement, cpu: each("server"), databaseCpu: each("database") }
}

/**
 * PostgreSQL finishes the statements of requests that nobody waits for any more. Those of ten searches of the peer take
 * many seconds, and would slow the next side down.
 */
const untilIdle = async ({ database }: Side): Promise<void> => {
  if (database === undefined) return
  let before: number | undefined
  let used = cpuMillisOfDatabase(database)
  while (!Object.is(before, used)) {
    await sleep(200)
    before = used
    used = cpuMillisOfDatabase(database)
  }
}

const cpuOf = ({ database, target }: Side) => ({
  server: cpuMillisOf(target.pid ?? 0),
  database: database === undefined ? 0 : cpuMillisOfDatabase(database)
})

const FEW = { atMost: 2, seconds: 60 }

/** The peer limits the searches of each client. So each request has a client of its own, as far as it sees. */
const byManyClients = (scenario: Scenario): Scenario => ({
  ...scenario,
  request: (n) => {
    const request = scenario.request(n)
    return { ...request, headers: { ...request.headers, "x-forwarded-for": clientOf(n) } }
  }
})

const clientOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
