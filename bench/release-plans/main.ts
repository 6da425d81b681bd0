// What the job of release plans costs, with many plans that run.
import {
  addReleasePlan,
  advancePlans,
  createReleasePlanTemplate,
  setProgression,
  startMilestone
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { aProject, halyard, inProduction, run, timed } from "../in-process.ts"
import { median } from "../src/measure/median.ts"

const PLANS = 5000
const ROUNDS = 20
const MINUTE = 60_000

const share = (rollout: string) => [{ name: "flexibleRollout", parameters: { rollout } }]
const project = `plans-${Date.now()}`
const features = await aProject(project, PLANS)
const template = await run(
  createReleasePlanTemplate({
    name: project,
    milestones: [
      { name: "Some", transitionCondition: { intervalMinutes: 525_600 }, strategies: share("10") },
      { name: "All", strategies: share("100") }
    ]
  })
)
const plans = await run(
  Effect.forEach(features, (feature) =>
    Effect.gen(function* () {
      const place = { ...inProduction(project), feature }
      const plan = yield* addReleasePlan(place, { templateId: template.id })
      const [source = "", target = ""] = plan.milestones.map(({ id }) => id)
      yield* startMilestone({ ...place, plan: plan.id, milestone: source })
      return { place, source, target }
    })
  )
)

const idle: Array<number> = []
for (let round = 0; round < ROUNDS; round++) idle.push(await timed(() => run(advancePlans())))
console.log(`The job over ${PLANS} running plans of which none is due: ${median(idle)} ms`)

const soon = { intervalMinutes: 1 }
await run(
  Effect.forEach(
    plans,
    ({ place, source, target }) =>
      setProgression({ ...place, source }, { targetMilestone: target, transitionCondition: soon }),
    { discard: true }
  )
)
await new Promise((resolve) => setTimeout(resolve, MINUTE))
const seconds = (await timed(() => run(advancePlans()))) / 1000
console.log(`${PLANS} plans due at once, gone on: ${seconds.toFixed(1)} s`)
await halyard.close()
