// What it costs to rebuild a feature from its events.
import { now } from "@halyard/core/domain"
import { addStrategy, getFeature, getFeatureAt, updateStrategy } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { aProject, halyard, inProduction, run, timed } from "../in-process.ts"
import { median } from "../src/measure/median.ts"

const EVENTS = 10_000
const ROUNDS = 5

const project = `history-${Date.now()}`
const [feature = ""] = await aProject(project, 1)
const place = { ...inProduction(project), feature }
const { id } = await run(addStrategy(place, { name: "flexibleRollout", parameters: { rollout: "0" } }))
const updates = Array.from({ length: EVENTS }, (_, index) => index + 1)
const change = (index: number) =>
  updateStrategy({ ...place, strategy: id }, { title: `Step ${index}`, parameters: { rollout: String(index % 100) } })
await run(Effect.forEach(updates.slice(0, EVENTS / 2), change, { discard: true }))
const half = await run(now)
await run(Effect.forEach(updates.slice(EVENTS / 2), change, { discard: true }))

const times: Record<"stored" | "rebuilt" | "halfway", Array<number>> = { stored: [], rebuilt: [], halfway: [] }
for (let round = 0; round < ROUNDS; round++) {
  times.stored.push(await timed(() => run(getFeature(place))))
  const at = await run(now)
  times.rebuilt.push(await timed(() => run(getFeatureAt(place, at))))
  times.halfway.push(await timed(() => run(getFeatureAt(place, half))))
}
console.log(`A feature as it is stored: ${median(times.stored)} ms`)
console.log(
  `Rebuilt from ${EVENTS} events: ${median(times.rebuilt)} ms, from the first half: ${median(times.halfway)} ms`
)
await halyard.close()
