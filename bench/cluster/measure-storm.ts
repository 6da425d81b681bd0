import { setTimeout as sleep } from "node:timers/promises"
import { memoryOf } from "../src/processes/memory.ts"
import { featureName, PROJECT } from "../src/seed/batches.ts"
import { ask, type BenchTarget } from "../src/target.ts"
import { clientToken } from "../streams/client-token.ts"
import { follow } from "./follow.ts"

const SECONDS = 10
const STREAMS = 50
const CONNECTIONS = 8
/**
 * Changes features through the first two instances, as many a second as asked for or as they can, while SDKs follow the
 * third. One request switches several features, of which each is a change of its own for the streams. Says when the
 * streams have everything, whether it is what is stored, and what the third instance takes then.
 */
export const measureStorm = async (
  [one, two, three]: ReadonlyArray<BenchTarget>,
  features: number,
  changesPerSecond: number,
  atOnce: number
): Promise<void> => {
  if (one === undefined || two === undefined || three === undefined) throw new Error("The storm needs three instances")
  const stopped = new AbortController()
  const streams = Array.from({ length: STREAMS }, () => follow(three.url, stopped.signal))
  await until(() => streams.every(({ features: known }) => known.size > 0))
  const idle = await figuresOf(three)

  const started = performance.now()
  let sent = 0
  const changing = async () => {
    while (performance.now() - started < SECONDS * 1000) {
      const ahead = sent / changesPerSecond - (performance.now() - started) / 1000
      if (ahead > 0) await sleep(ahead * 1000)
      const turn = sent / atOnce
      sent += atOnce
      const names = Array.from({ length: atOnce }, (_, index) => featureName((turn * atOnce + index) % features))
      const state = Math.floor((turn * atOnce) / features) % 2 === 0 ? "on" : "off"
      const path = `/projects/${PROJECT}/bulk_features/environments/development/${state}`
      await ask(turn % 2 === 0 ? one : two, "POST", path, JSON.stringify({ features: names }))
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, changing))
  const perSecond = sent / ((performance.now() - started) / 1000)
  const last = `last-${crypto.randomUUID().slice(0, 8)}`
  await ask(one, "POST", `/projects/${PROJECT}/features`, JSON.stringify({ name: last }))
  const ended = performance.now()
  await until(() => streams.every(({ features: known }) => known.has(last)))
  const lag = performance.now() - ended
  const after = await figuresOf(three)

  const stored = await storedAt(three)
  const wrong = streams.filter(
    ({ features: known }) => JSON.stringify(sorted(known)) !== JSON.stringify(sorted(stored))
  ).length
  await sleep(5000)
  const later = await figuresOf(three)
  stopped.abort()
  console.log(
    `storm: ${perSecond.toFixed(0)} changes a second for ${SECONDS} s, ${atOnce} in a request; ${STREAMS} streams of another instance had the last one ` +
      `after ${lag.toFixed(0)} ms; ${wrong} of them differ from the store`
  )
  console.log(`that instance before, at the end and 5 s later: ${[idle, after, later].join("; ")}`)
}

const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await sleep(2)
}

const storedAt = async ({ url }: BenchTarget): Promise<ReadonlyMap<string, unknown>> => {
  const response = await fetch(`${url}/api/client/features`, { headers: { authorization: clientToken } })
  const { features }: { readonly features: ReadonlyArray<{ readonly name: string }> } = JSON.parse(
    await response.text()
  )
  return new Map(features.map((feature) => [feature.name, feature]))
}

const sorted = (features: ReadonlyMap<string, unknown>) =>
  [...features].toSorted(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))

const figuresOf = async ({ pid, url }: BenchTarget): Promise<string> => {
  const text = await (await fetch(`${url}/internal-backstage/prometheus`)).text()
  const lag = Number(/^nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1] ?? Number.NaN)
  return `${memoryOf(pid) ?? 0} MB, event loop lag ${(lag * 1000).toFixed(0)} ms (p99)`
}
