import { assert } from "@effect/vitest"
import type { Segment } from "@halyard/core/domain"
import { FeatureStore, ProjectStore, SegmentStore, Transactions } from "@halyard/core/ports"
import { Effect, Exit, Struct } from "effect"
import {
  aFeature,
  anEnvironment,
  anyone,
  aProject,
  aSegment,
  aStrategy,
  minute
} from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"
import { uniqueName } from "../../fixtures/unique.ts"

const UNKNOWN = 2_000_000_000

export const segmentStoreSuite: StoreSuite = {
  "finds, locks and shares segments by id": Effect.gen(function* () {
    const { find, lock, share } = yield* SegmentStore
    const { run } = yield* Transactions
    const own = yield* aSegment({ project: (yield* aProject()).id, description: "Ünï", createdAt: minute(7) })
    const global = yield* aSegment()
    assert.deepStrictEqual([yield* find(own.id), yield* run(lock(global.id))], [own, global])
    assert.deepStrictEqual([yield* find(UNKNOWN), yield* run(lock(UNKNOWN))], [undefined, undefined])
    assert.deepStrictEqual(yield* run(share([global.id, UNKNOWN, own.id, own.id])), [
      Struct.pick(own, ["id", "project"]),
      Struct.pick(global, ["id", "project"])
    ])
  }),

  "updates all but author and date of one that exists, and refuses a name that another has": Effect.gen(function* () {
    const { find, update } = yield* SegmentStore
    const [changed, other] = [yield* aSegment({ createdAt: minute(3) }), yield* aSegment()]
    const name = yield* uniqueName("segment")
    const constraints: Segment["constraints"] = [{ contextName: "userId", operator: "IN", values: ["b", "a"] }]
    const after = { name, description: "Ünï", project: (yield* aProject()).id, constraints }
    yield* update({ ...changed, ...after, createdBy: "somebody", createdAt: minute(9) })
    assert.deepStrictEqual(yield* find(changed.id), { ...changed, ...after })
    yield* update({ ...changed, ...after, project: null })
    assert.deepStrictEqual(yield* find(changed.id), { ...changed, ...after, project: null })

    const error = yield* Effect.flip(update({ ...other, name }))
    assert.deepStrictEqual([error._tag, error.resource, error.name], ["NameExists", "segment", name])
    assert.deepStrictEqual(yield* find(other.id), other)
    yield* update({ ...other, id: UNKNOWN, name: yield* uniqueName("segment") })
    assert.strictEqual(yield* find(UNKNOWN), undefined)
  }),

  "goes on with a transaction in which a name was taken": Effect.gen(function* () {
    const { find, update } = yield* SegmentStore
    const { run } = yield* Transactions
    const [one, other] = [yield* aSegment(), yield* aSegment()]
    const after = { ...one, description: "changed" }
    yield* run(Effect.andThen(Effect.flip(update({ ...one, name: other.name })), Effect.orDie(update(after))))
    assert.deepStrictEqual(yield* find(one.id), after)
  }),

  "removes segments, whose ids are not given again, and passes over unknown ones": Effect.gen(function* () {
    const { find, remove } = yield* SegmentStore
    const [stays, goes, last] = [yield* aSegment(), yield* aSegment(), yield* aSegment()]
    yield* remove([last.id, UNKNOWN, goes.id, goes.id])
    yield* remove([UNKNOWN])
    yield* remove([])
    assert.deepStrictEqual([yield* find(goes.id), yield* find(last.id)], [undefined, undefined])
    assert.deepStrictEqual(yield* find(stays.id), stays)
    assert.isAbove((yield* aSegment()).id, last.id)
  }),

  "returns what uses a segment, archived or not, in its order": Effect.gen(function* () {
    const { users } = yield* SegmentStore
    const segment = yield* aSegment()
    const scene = yield* aSceneOf(segment.id)
    const { one, gone, first, second } = scene
    const strategy = (id: string, feature: typeof one, environment: string) => ({
      id,
      featureName: feature.name,
      projectId: feature.project,
      environment,
      strategyName: "default",
      archived: feature === gone
    })
    const inOrder = one.name < gone.name ? ["one", "gone"] : ["gone", "one"]
    const expected = {
      one: [
        strategy(scene.early.id, one, first),
        strategy(scene.late.id, one, first),
        strategy(scene.elsewhere.id, one, second)
      ],
      gone: [strategy(scene.archived.id, gone, first)]
    }
    const found = yield* users(segment.id)
    assert.deepStrictEqual(
      found.strategies,
      inOrder.flatMap((who) => (who === "one" ? expected.one : expected.gone))
    )
    assert.deepStrictEqual(found.defaults, [])
    assert.deepStrictEqual(yield* users((yield* aSegment()).id), nobody)
  }),

  "returns whose default strategies use a segment": Effect.gen(function* () {
    const { linkEnvironment, setDefaultStrategy } = yield* ProjectStore
    const [used, other] = [yield* aSegment(), yield* aSegment()]
    const stem = yield* uniqueName("env")
    const projects = [(yield* aProject()).id, (yield* aProject()).id].toSorted()
    for (const name of [`${stem}-a`, `${stem}-B`, `${stem}-c`]) {
      yield* anEnvironment({ name })
      for (const project of projects) {
        yield* linkEnvironment(project, name)
        const segments = name.endsWith("c") ? [other.id] : [other.id, used.id]
        yield* setDefaultStrategy(project, name, { name: "default", segments })
      }
    }
    assert.deepStrictEqual(yield* (yield* SegmentStore).users(used.id), {
      ...nobody,
      defaults: projects.flatMap((project) => [
        { project, environment: `${stem}-B` },
        { project, environment: `${stem}-a` }
      ])
    })
  }),

  "counts features that are not archived, and their projects, each once": Effect.gen(function* () {
    const { usage } = yield* SegmentStore
    const [used, unused] = [yield* aSegment(), yield* aSegment()]
    const { first, one } = yield* aSceneOf(used.id)
    const usageOf = (id: number) => Effect.map(usage(anyone), (all) => all.filter(({ segment }) => segment === id))
    assert.deepStrictEqual(yield* usageOf(used.id), [{ segment: used.id, features: 1, projects: 1 }])
    for (const project of [one.project, (yield* aProject()).id]) {
      const feature = (yield* aFeature({ project, environments: [first] })).name
      yield* aStrategy({ feature, environment: first }, { segments: [unused.id, used.id] })
    }
    assert.deepStrictEqual(yield* usageOf(used.id), [{ segment: used.id, features: 3, projects: 2 }])
    assert.deepStrictEqual(yield* usageOf(unused.id), [{ segment: unused.id, features: 2, projects: 2 }])
    const ids = (yield* usage(anyone)).map(({ segment }) => segment)
    assert.deepStrictEqual(
      ids,
      ids.toSorted((left, right) => left - right)
    )
  }),

  "lets either who removes a segment go first, or who begins to use it": Effect.gen(function* () {
    const { lock, remove, share, users } = yield* SegmentStore
    const { run } = yield* Transactions
    const environment = (yield* anEnvironment()).name
    const feature = (yield* aFeature({ environments: [environment] })).name
    for (let round = 0; round < 10; round += 1) {
      const { id } = yield* aSegment()
      const use = Effect.gen(function* () {
        const known = yield* share([id])
        if (known.length > 0) yield* aStrategy({ feature, environment }, { segments: [id] })
      })
      const removal = Effect.gen(function* () {
        yield* lock(id)
        if ((yield* users(id)).strategies.length === 0) yield* remove([id])
      })
      const exits = yield* Effect.all([Effect.exit(run(use)), Effect.exit(run(removal))], { concurrency: 2 })
      assert.isTrue(exits.every(Exit.isSuccess))
    }
  })
}

/** Two features of one project in two environments, one of them archived. Their strategies use the segment. */
const aSceneOf = Effect.fn("aSceneOf")(function* (segment: number) {
  const stem = yield* uniqueName("env")
  const environments = [`${stem}-B`, `${stem}-a`] as const
  for (const name of environments) yield* anEnvironment({ name })
  const [first, second] = environments
  const project = (yield* aProject()).id
  const one = yield* aFeature({ project, environments })
  const gone = yield* aFeature({ project, environments })
  const using = { segments: [segment] }
  const late = yield* aStrategy({ feature: one.name, environment: first }, { ...using, sortOrder: 2 })
  const early = yield* aStrategy({ feature: one.name, environment: first }, { ...using, sortOrder: 1 })
  const elsewhere = yield* aStrategy({ feature: one.name, environment: second }, using)
  const archived = yield* aStrategy({ feature: gone.name, environment: first }, using)
  yield* aStrategy({ feature: one.name, environment: first })
  yield* (yield* FeatureStore).archive([gone.name], minute(5))
  return { one, gone, first, second, late, early, elsewhere, archived }
})

const nobody = { strategies: [], defaults: [], planned: [], templates: [] }
