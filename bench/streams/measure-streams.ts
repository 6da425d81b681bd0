import type { Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { memoryOf } from "../src/processes/memory.ts"
import type { BenchTarget } from "../src/target.ts"
import { openStream, switchFeature } from "./event-source.ts"

/** The memory of open streams, and the time until all of them have a change while a tenth of them reads nothing. */
export const measureStreams = async (target: BenchTarget, feature: string, count: number): Promise<void> => {
  const before = memoryOf(target.pid) ?? 0
  const heard = { count: 0, last: 0 }
  const untilHeard = async (most: number) => {
    while (heard.count < most) await sleep(5)
  }
  const streams: Array<Socket> = []
  for (let index = 0; index < count; index += 1) {
    streams.push(
      openStream(target.url, (_, at) => {
        heard.count += 1
        heard.last = at
      })
    )
    if (index % 100 === 99) await untilHeard(index - 200)
  }
  await untilHeard(count)
  await sleep(3000)
  const after = memoryOf(target.pid) ?? 0
  const each = ((after - before) * 1000) / count
  console.log(`${count} streams: ${before} MB before, ${after} MB after, ${each.toFixed(1)} kB each`)

  const slow = streams.filter((_, index) => index % 10 === 0)
  for (const stream of slow) stream.pause()
  for (let round = 0; round < 3; round += 1) {
    heard.count = 0
    const asked = await switchFeature(target, feature, round % 2 === 1)
    await untilHeard(count - slow.length)
    console.log(`all of them that read have a change after ${(heard.last - asked).toFixed(0)} ms`)
    await sleep(500)
  }
  for (const stream of streams) stream.destroy()
}
