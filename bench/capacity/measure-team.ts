import { setTimeout as sleep } from "node:timers/promises"
import type { Scenario } from "../src/measure/scenarios.ts"
import { featureName, PROJECT } from "../src/seed/batches.ts"
import { answerTo, type BenchTarget } from "../src/target.ts"
import { clientToken } from "../streams/client-token.ts"

const SECONDS = 60
const PEOPLE = 50
const APPLICATIONS = 200

/** A small team at a busy time. Reports how long people, applications and a probe of health waited for the server. */
export const measureTeam = async (target: BenchTarget, features: number): Promise<void> => {
  const waits = new Map<string, Array<number>>()
  const until = performance.now() + SECONDS * 1000
  const timed = async (scenario: Scenario, n: number) => {
    const begun = performance.now()
    await answerTo(target, scenario, n)
    const known = waits.get(scenario.name) ?? []
    waits.set(scenario.name, [...known, performance.now() - begun])
  }
  const every = async (periodMs: number, index: number, count: number, scenario: (n: number) => Scenario) => {
    // Clients begin at different moments.
    await sleep((index * periodMs) / count)
    for (let n = index; performance.now() < until; n += count) {
      await timed(scenario(n), n)
      await sleep(periodMs * (0.5 + ((n * 7919) % 1000) / 1000))
    }
  }
  const { etag = "" } = (await answerTo(target, poll(""), 0)).headers
  const people = Array.from({ length: PEOPLE }, (_, one) => every(3000, one, PEOPLE, (n) => clicks(n, features)))
  const applications = Array.from({ length: APPLICATIONS }, (_, one) =>
    every(15_000, one, APPLICATIONS, () => poll(etag))
  )
  await Promise.all([...people, ...applications, every(20, 0, 1, () => probe)])
  for (const [name, all] of waits) {
    const sorted = all.toSorted((left, right) => left - right)
    const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)
    console.log(`a team, ${name}: ${all.length} times, ${at(0.5)} ms (p99 ${at(0.99)}, longest ${at(1)})`)
  }
}

const reading = (name: string, path: (n: number) => string): Scenario => ({
  name,
  method: "GET",
  request: (n) => ({ path: path(n) })
})

/** What one person does next: mostly looking, sometimes changing. */
const clicks = (n: number, features: number): Scenario => {
  const feature = featureName((n * 31) % features)
  const address = `/projects/${PROJECT}/features/${feature}`
  const kinds: ReadonlyArray<Scenario> = [
    reading("a page of the list", (turn) => `/search/features?offset=${(turn % 5) * 50}&limit=50`),
    reading("a search", () => `/search/features?query=${feature.slice(0, 8)}&limit=50`),
    reading("a feature", () => address),
    reading("the event log", () => "/search/events?limit=50"),
    reading("the project", () => `/projects/${PROJECT}/overview`),
    {
      name: "a switch",
      method: "POST",
      request: (turn) => ({ path: `${address}/environments/development/${turn % 2 === 0 ? "on" : "off"}` })
    }
  ]
  return kinds[n % kinds.length] ?? probe
}

/** SDKs ask again with what they have, which is old as soon as somebody changes something. */
const poll = (etag: string): Scenario => ({
  name: "a poll",
  method: "GET",
  below: "/api/client",
  headers: { authorization: clientToken, "if-none-match": etag },
  request: () => ({ path: "/features" })
})

const probe: Scenario = { name: "a probe", method: "GET", below: "", request: () => ({ path: "/health" }) }
