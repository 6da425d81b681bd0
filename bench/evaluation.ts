// How long an evaluation takes in this process: of this package, of flags in a host, and of unleash-client, interleaved.
//   node --conditions=source bench/evaluation.ts
import { evaluate, prepare } from "@halyard/core/evaluation"
import { createHalyard } from "@halyard/http-node"
import { memory } from "@halyard/store-memory"
import { InMemStorageProvider, Unleash } from "unleash-client"
import { median } from "./src/measure/median.ts"

const strategies = [
  { name: "flexibleRollout", parameters: { rollout: "50", stickiness: "userId", groupId: "checkout" }, constraints: [] }
]
const feature = { name: "checkout", type: "release", enabled: true, project: "default", strategies, variants: [] }
const now = "2026-11-20T18:00:00.000Z"
const ROUND = 200_000

const flags = prepare({ features: [feature] })

const host = await createHalyard({ store: memory(), logger: false, config: { people: false } })
const place = { project: "default", feature: "checkout", environment: "production" }
await host.features.create("default", { name: "checkout" })
await host.strategies.add(place, { name: "flexibleRollout", parameters: { ...strategies[0]?.parameters } })
await host.features.enable(place)
const inHost = await host.flags("production")

const sdk = new Unleash({
  appName: "bench",
  url: "http://127.0.0.1:1",
  disableMetrics: true,
  refreshInterval: 0,
  storageProvider: new InMemStorageProvider(),
  bootstrap: { data: [{ ...feature, stale: false, impressionData: false }] }
})
sdk.on("error", () => undefined)
await new Promise((resolve) => sdk.once("ready", resolve))

/** Each evaluation is for another user. */
const contenders: Readonly<Record<string, (userId: string) => boolean>> = {
  evaluate: (userId) => evaluate(flags, "checkout", { context: { userId }, now, random: Math.random }).enabled,
  "flags of a host": (userId) => inHost.isEnabled("checkout", { userId }),
  "unleash-client": (userId) => sdk.isEnabled("checkout", { userId })
}

const times = new Map(Object.keys(contenders).map((name) => [name, new Array<number>()]))
for (let round = 0; round < 7; round += 1) {
  for (const [name, ask] of Object.entries(contenders)) {
    let on = 0
    const start = performance.now()
    for (let user = 0; user < ROUND; user += 1) if (ask(String(round * ROUND + user))) on += 1
    times.get(name)?.push(((performance.now() - start) / ROUND) * 1000)
    if (Math.abs(on / ROUND - 0.5) > 0.01) throw new Error(`${name} was on for ${on} of ${ROUND}`)
  }
}

for (const [name, each] of times) console.log(`${name}: ${median(each, 2)} µs`)
sdk.destroy()
await host.close()
process.exit()
