import { setTimeout as sleep } from "node:timers/promises"
import { openStream, type Switched, switchFeature } from "../streams/event-source.ts"

const CHANGES = 100

/** Milliseconds from the request of an administrator to the message at a streaming SDK, at each place. */
export const measureReach = async (switched: Switched, places: ReadonlyArray<string>): Promise<void> => {
  const heard = places.map(() => new Array<number>())
  const streams = places.map((place, index) => openStream(place, (_, at) => heard[index]?.push(at)))
  while (heard.some(({ length }) => length === 0)) await sleep(20)
  const times = places.map(() => new Array<number>())
  for (let change = 0; change < CHANGES; change += 1) {
    const before = heard.map(({ length }) => length)
    const asked = await switchFeature(switched, change % 2 === 1)
    while (heard.some(({ length }, index) => length === before[index])) await sleep(1)
    heard.forEach((all, index) => times[index]?.push((all.at(-1) ?? 0) - asked))
    await sleep(20)
  }
  for (const stream of streams) stream.destroy()
  times.forEach((all, relays) => {
    const sorted = all.toSorted((left, right) => left - right)
    const [p50 = 0, p99 = 0] = [sorted[Math.floor(CHANGES / 2)], sorted[Math.floor(CHANGES * 0.99) - 1]]
    console.log(`a change, behind ${relays} relays: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`)
  })
}
