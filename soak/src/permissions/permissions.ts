import { randomOf } from "../random.ts"
import type { SoakReport, Run } from "../report.ts"
import type { SoakTarget } from "../target.ts"
import { type PermissionCall, callOperation, giveRole, promoteOneself, readProject } from "./calls.ts"
import { changeSomething } from "./change.ts"
import { buildScene } from "./scene.ts"

interface Options extends Run {
  readonly calls: number
}

/** Random callers call, while an administrator changes what they may do. A model predicts each answer. */
export const permissions = async (target: SoakTarget, options: Options): Promise<SoakReport> => {
  const { calls, isOver = () => false, progress = () => undefined, seed } = options
  const scene = await buildScene(target, randomOf(seed, -1), `soak-${seed}`)
  const callers = [...scene.secrets.keys()]
  const findings: Array<string> = []
  let [turn, changes] = [0, 0]
  for (; turn < calls && !isOver() && findings.length < MOST_FINDINGS; turn++) {
    const random = randomOf(seed, turn)
    if (random.chance(0.25)) {
      await changeSomething(target, scene, random)
      changes++
    }
    const found = await random.pick(kinds)(target, scene, random, random.pick(callers))
    if (found !== undefined) findings.push(`call ${turn}: ${found}`)
    if ((turn + 1) % PROGRESS_EVERY === 0) progress(`${turn + 1} calls, ${findings.length} findings`)
  }
  return {
    part: "permissions",
    repeat: `--only permissions --seed ${seed} --calls ${calls}`,
    figures: { calls: turn, "changes of permissions": changes },
    findings
  }
}

const MOST_FINDINGS = 50
const PROGRESS_EVERY = 1000

const kinds: ReadonlyArray<PermissionCall> = [
  callOperation,
  callOperation,
  callOperation,
  callOperation,
  callOperation,
  readProject,
  readProject,
  giveRole,
  giveRole,
  promoteOneself
]
