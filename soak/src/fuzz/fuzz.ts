import { randomOf } from "../random.ts"
import type { SoakReport, Run } from "../report.ts"
import type { SoakTarget } from "../target.ts"
import { makeRequest } from "./make-request.ts"
import { memoryGrowth } from "./memory-growth.ts"
import { readOperations } from "./operations.ts"
import { sendRequest } from "./send-request.ts"
import { provideWorld } from "./world.ts"

interface Options extends Run {
  readonly requests: number
  /** How many requests are under way at a time. */
  readonly connections?: number
  /** The turn to begin with. */
  readonly from?: number
  /** Memory of the server in MB. */
  readonly memory?: () => number | undefined
}

/** Sends requests made from the contract. Request n of a seed is always the same, but for ids. */
export const fuzz = async (target: SoakTarget, options: Options): Promise<SoakReport> => {
  const { connections = 4, from = 0, isOver = () => false, requests, seed } = options
  const { memory = () => undefined, progress = () => undefined } = options
  const operations = readOperations(seed)
  const findings: Array<string> = []
  const statuses = new Map<number, number>()
  const reached = new Set<string>()
  const sizes: Array<number> = []
  let world = await provideWorld(target)
  let [turn, slowest] = [from, { millis: 0, turn: 0 }]

  const work = async () => {
    while (turn < from + requests && !isOver() && findings.length < MOST_FINDINGS) {
      const mine = turn++
      if (mine % WORLD_EVERY === 0) world = await provideWorld(target)
      const request = makeRequest({ operations, tokens: target.tokens, world }, randomOf(seed, mine))
      const { finding, millis, status } = await sendRequest(target, request)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 200 && status < 300) reached.add(request.operation.id)
      if (millis > slowest.millis) slowest = { millis, turn: mine }
      if (finding !== undefined) {
        findings.push(`turn ${mine}: ${finding}`)
        progress(`FOUND turn ${mine}: ${finding}`)
      }
      if ((mine + 1) % Math.ceil(requests / SAMPLES) !== 0) continue
      const size = memory() ?? 0
      sizes.push(size)
      if (sizes.length % 5 === 0) progress(`${mine + 1 - from} requests, ${findings.length} findings, ${size} MB`)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))

  const growth = memoryGrowth(sizes)
  if (growth !== undefined) findings.push(growth)
  return {
    part: "fuzz",
    repeat: `--only fuzz --seed ${seed} --requests ${requests}${from === 0 ? "" : ` --from ${from}`}`,
    figures: {
      requests: turn - from,
      "operations that succeeded at least once": `${reached.size} of ${operations.length}`,
      "operations that never succeeded": operations.flatMap(({ id }) => (reached.has(id) ? [] : id)).join(", "),
      statuses: [...statuses]
        .toSorted(([a], [b]) => a - b)
        .map(([status, count]) => `${status}: ${count}`)
        .join(", "),
      "slowest answer": `${Math.round(slowest.millis)} ms (turn ${slowest.turn})`,
      ...(sizes.every((size) => size === 0)
        ? {}
        : { "memory in MB": sizes.filter((_, index) => index % 5 === 4).join(", ") })
    },
    findings
  }
}

const WORLD_EVERY = 150
const SAMPLES = 100
const MOST_FINDINGS = 200
