import { drive } from "../src/measure/drive.ts"
import { median } from "../src/measure/median.ts"
import type { Scenario } from "../src/measure/scenarios.ts"
import { cpuMillisOf } from "../src/processes/memory.ts"
import { featureName, PROJECT } from "../src/seed/batches.ts"
import type { BenchTarget } from "../src/target.ts"
import { startProxy } from "./start-proxy.ts"

const ROUNDS = 3
const LOAD = { connections: 12, seconds: 4 }

/** Requests a second through the proxy to one, two and all instances, in turns. */
export const measureScaling = async (targets: ReadonlyArray<BenchTarget>, features: number): Promise<void> => {
  let from = 0
  for (const scenario of scenarios(features)) {
    const rounds: Array<ReadonlyArray<Rate>> = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const rates: Array<Rate> = []
      for (let count = 1; count <= targets.length; count += 1) {
        const rate = await rateOf(scenario, targets.slice(0, count), from)
        from += rate.requests + 2 * LOAD.connections
        rates.push(rate)
      }
      // The first round warms up.
      if (round > 0) rounds.push(rates)
    }
    for (let count = 1; count <= targets.length; count += 1) {
      const of = (value: (rate: Rate) => number) =>
        median(rounds.flatMap((rates) => rates.slice(count - 1, count).map(value))).toFixed(0)
      const ratio = median(rounds.map((rates) => (rates[count - 1]?.perSecond ?? 0) / (rates[0]?.perSecond ?? 1)))
      console.log(
        `${scenario.name}, ${count} instances: ${of(({ perSecond }) => perSecond)}/s, ${ratio.toFixed(2)} times one; ` +
          `${of(({ busy }) => busy)}% of a core in the instances, ${of(({ failures }) => failures)} failed`
      )
    }
  }
}

interface Rate {
  readonly perSecond: number
  readonly requests: number
  readonly failures: number
  /** Of one core, all instances together. */
  readonly busy: number
}

const rateOf = async (scenario: Scenario, targets: ReadonlyArray<BenchTarget>, from: number): Promise<Rate> => {
  const proxy = await startProxy(targets)
  const cpu = () => targets.reduce((sum, { pid = 0 }) => sum + cpuMillisOf(pid), 0)
  const [before, started] = [cpu(), performance.now()]
  const measured = await drive({ url: proxy.url, token: targets[0]?.token ?? "" }, scenario, { ...LOAD, from })
  const busy = (100 * (cpu() - before)) / (performance.now() - started)
  proxy.close()
  return { ...measured, busy }
}

const scenarios = (features: number): ReadonlyArray<Scenario> => [
  {
    name: "a feature",
    method: "GET",
    request: (n) => ({ path: `/projects/${PROJECT}/features/${featureName((n * 7) % features)}` })
  },
  {
    name: "a page of the list",
    method: "GET",
    request: (n) => ({ path: `/search/features?offset=${(n % 10) * 50}&limit=50` })
  },
  {
    name: "a creation",
    method: "POST",
    request: (n) => ({ path: `/projects/${PROJECT}/features`, body: JSON.stringify({ name: `cluster-${run}-${n}` }) })
  }
]

const run = crypto.randomUUID().slice(0, 8)
