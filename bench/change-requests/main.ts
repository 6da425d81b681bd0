// What change requests cost: in this process, on the PostgreSQL server of DATABASE_URL, or on an embedded database without.
import { now, type ProposedChange, systemPrincipal } from "@halyard/core/domain"
import { ChangeRequestStore } from "@halyard/core/ports"
import {
  applyScheduled,
  createFeature,
  createProject,
  enableFeature,
  moveRequest,
  proposeChanges,
  setChangeRequestConfig
} from "@halyard/core/use-cases"
import { makeHalyard } from "@halyard/http-node"
import { layerPostgres, layerPostgresStore } from "@halyard/store-postgres"
import { layerEmbedded } from "@halyard/store-postgres/embedded"
import { Effect, Layer, Redacted } from "effect"

const ROUNDS = 5
const FEATURES = 50
const SCHEDULES = 10_000

const { DATABASE_URL: url } = process.env
const embedded = layerPostgresStore.pipe(Layer.provide(layerEmbedded({ dataDir: "memory" })), Layer.orDie)
const server = (address: string) =>
  layerPostgresStore.pipe(Layer.provide(layerPostgres({ url: Redacted.make(address) })), Layer.orDie)
const halyard = await makeHalyard({ store: url === undefined ? embedded : server(url) })

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const median = (values: ReadonlyArray<number>): string =>
  (values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0).toFixed(1)

const run = halyard.run
const inProduction = (project: string) => ({ project, environment: "production" })

const aProject = async (id: string, features: number) => {
  await run(createProject({ id, name: id, environments: ["production"] }))
  const names = Array.from({ length: features }, (_, index) => `${id}-${index}`)
  await run(Effect.forEach(names, (name) => createFeature(id, { name }), { discard: true }))
  return names
}

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
