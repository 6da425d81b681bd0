// What change requests cost.
import { now, type ProposedChange, systemPrincipal } from "@halyard/core/domain"
import { ChangeRequestStore } from "@halyard/core/ports"
import {
  applyScheduled,
  enableFeature,
  moveRequest,
  proposeChanges,
  setChangeRequestConfig
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { aProject, halyard, inProduction, run, timed } from "../in-process.ts"
import { median } from "../src/measure/median.ts"

const ROUNDS = 5
const FEATURES = 50
const SCHEDULES = 10_000

/** A strategy and a switch for each feature, in one request. */
const applied: Array<number> = []
for (let round = 0; round < ROUNDS; round++) {
  const project = `launch-${round}-${Date.now()}`
  const features = await aProject(project, FEATURES)
  const changes = features.flatMap((feature) => [
    { feature, action: "addStrategy", payload: { name: "flexibleRollout", parameters: { rollout: "10" } } } as const,
    { feature, action: "updateEnabled", payload: { enabled: true } } as const
  ])
  const { id } = await run(proposeChanges(inProduction(project), changes))
  applied.push(await timed(() => run(moveRequest({ project, request: id }, { state: "Applied" }))))
}
console.log(`Request of ${2 * FEATURES} changes over ${FEATURES} features, applied: ${median(applied)} ms`)

/** The rule that every write asks, with and without environments that require approval. The service may skip it. */
const switched: Record<"free" | "guarded", Array<number>> = { free: [], guarded: [] }
for (let round = 0; round < ROUNDS; round++) {
  for (const kind of ["free", "guarded"] as const) {
    const project = `${kind}-${round}-${Date.now()}`
    const features = await aProject(project, 100)
    await run(setChangeRequestConfig(inProduction(project), { changeRequestsEnabled: kind === "guarded" }))
    const switches = Effect.forEach(features, (feature) => enableFeature({ ...inProduction(project), feature }), {
      discard: true
    })
    switched[kind].push((await timed(() => run(switches))) / features.length)
  }
}
console.log(`Switching on: ${median(switched.free)} ms free, ${median(switched.guarded)} ms where approval is required`)

const project = `calendar-${Date.now()}`
const author = { id: systemPrincipal.id, name: systemPrincipal.name }
const features = await aProject(project, SCHEDULES / 5)
await run(
  Effect.gen(function* () {
    const { insert } = yield* ChangeRequestStore
    const at = yield* now
    const place = { ...inProduction(project), title: null, createdAt: at, stateTimestamps: {}, author }
    const people = { byOutsider: false, minApprovals: 0, approvals: [], rejections: [], comments: [], reviewers: [] }
    for (let index = 0; index < SCHEDULES; index++) {
      const feature = features[index % features.length] ?? ""
      const change = { feature, action: "addStrategy", payload: { name: "default" } } as const
      const changes: ReadonlyArray<ProposedChange> = [{ id: 1, change, start: {}, by: author, at }]
      yield* insert({
        ...place,
        ...people,
        state: "Scheduled",
        changes,
        schedule: { at, status: "pending" },
        lastPart: 1
      })
    }
  })
)
const seconds = (await timed(() => run(applyScheduled()))) / 1000
console.log(`${SCHEDULES} schedules due at once, applied: ${seconds.toFixed(1)} s`)
await halyard.close()
