import { median } from "../src/measure/median.ts"
import { memoryOf } from "../src/processes/memory.ts"
import { answerTo } from "../src/target.ts"
import type { Instance } from "./instances.ts"
import { kinds, type Kind } from "./kinds.ts"

/** Asks both instances in turns and prints the medians of each, with how many times longer the large one takes. */
export const compare = async (instances: ReadonlyArray<Instance>): Promise<void> => {
  console.log(["", ...instances.map(({ features }) => `${features}, ms`), "times"].join(" | "))
  for (const kind of kinds) {
    const times = instances.map((): Array<number> => [])
    for (let turn = 0; turn < WARM_UP + kind.turns; turn += 1) {
      for (const [index, instance] of instances.entries()) {
        const taken = await timeOf(kind, instance, turn)
        if (turn >= WARM_UP) times[index]?.push(taken)
      }
    }
    const [small = 0, large = 0] = times.map((all) => Number(median(all, 2)))
    console.log([kind.name, small.toFixed(2), large.toFixed(2), (large / small).toFixed(1)].join(" | "))
  }
  const held = await Promise.all(instances.map(memory))
  console.log(["memory, MB: resident, at most, heap", ...held].join(" | "))
}

/** Enough for PostgreSQL to have chosen its plans, which it does after five executions of a statement. */
const WARM_UP = 7

const timeOf = async (kind: Kind, { features, target }: Instance, turn: number): Promise<number> => {
  const before = await kind.before?.(target, turn)
  const asked = performance.now()
  await answerTo(target, kind.scenario(features, before), turn)
  return performance.now() - asked
}

const memory = async ({ target }: Instance): Promise<string> => {
  const response = await fetch(`${target.url}/internal-backstage/prometheus`)
  const heap = /^nodejs_heap_used_bytes(?:\{[^}]*\})? (\S+)/m.exec(await response.text())?.[1]
  const { peakMb, residentMb } = memoryOf(target.pid) ?? { residentMb: 0, peakMb: 0 }
  return `${residentMb}, ${peakMb}, ${(Number(heap) / 1e6).toFixed(0)}`
}
