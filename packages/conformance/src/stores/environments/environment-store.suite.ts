import { assert } from "@effect/vitest"
import type { ApiToken } from "@halyard/core/domain"
import {
  ApiTokenStore,
  EnvironmentStore,
  FeatureEnvironmentStore,
  FeatureReads,
  ProjectStore
} from "@halyard/core/ports"
import { Effect } from "effect"
import {
  isEnabled,
  aFeature,
  anEnvironment,
  anyone,
  aProject,
  aStrategy,
  minute
} from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"
import { hexDigits } from "../../fixtures/unique.ts"

export const environmentStoreSuite: StoreSuite = {
  "replaces all but the names, and nothing of others": Effect.gen(function* () {
    const { list, replace } = yield* EnvironmentStore
    const [first, second, other] = [yield* anEnvironment(), yield* anEnvironment(), yield* anEnvironment()]
    const after = { ...first, type: "own", sortOrder: -7, enabled: false, protected: true }
    yield* replace([after, { ...second, sortOrder: 44 }, { ...other, name: `${other.name}-unknown` }])
    const named = new Map((yield* list).map((environment) => [environment.name, environment]))
    assert.deepStrictEqual(named.get(first.name), after)
    assert.deepStrictEqual(named.get(second.name), { ...second, sortOrder: 44 })
    assert.deepStrictEqual(named.get(other.name), other)
    assert.isFalse(named.has(`${other.name}-unknown`))
  }),

  "removes an environment and all that is there, and nothing else": Effect.gen(function* () {
    const { list, projects, remove } = yield* EnvironmentStore
    const [gone, kept] = [(yield* anEnvironment()).name, (yield* anEnvironment()).name]
    const project = (yield* aProject()).id
    const { environments, linkEnvironment } = yield* ProjectStore
    yield* linkEnvironment(project, gone)
    yield* linkEnvironment(project, kept)
    const feature = (yield* aFeature({ project, environments: [gone, kept] })).name
    yield* aStrategy({ feature, environment: gone })
    const strategy = yield* aStrategy({ feature, environment: kept })

    yield* remove(gone)
    const names = (yield* list).map(({ name }) => name)
    assert.deepStrictEqual([names.includes(gone), names.includes(kept)], [false, true])
    assert.deepStrictEqual(yield* environments(project), [{ environment: kept, changeRequestsEnabled: false }])
    assert.deepStrictEqual(yield* projects(gone), [])
    const addresses = yield* FeatureEnvironmentStore
    assert.isUndefined(yield* isEnabled({ feature, environment: gone }))
    assert.deepStrictEqual(yield* addresses.strategies({ feature, environment: gone }), [])
    assert.deepStrictEqual(
      (yield* addresses.strategies({ feature, environment: kept })).map(({ id }) => id),
      [strategy.id]
    )
    const [whole] = yield* (yield* FeatureReads).whole([feature], anyone)
    assert.deepStrictEqual(
      whole?.environments.map(({ name }) => name),
      [kept]
    )
    yield* remove(gone)
  }),

  "knows the projects of an environment by id, and how many environments they have": Effect.gen(function* () {
    const { projects } = yield* EnvironmentStore
    const [environment, other] = [(yield* anEnvironment()).name, (yield* anEnvironment()).name]
    const { linkEnvironment } = yield* ProjectStore
    const stem = (yield* aProject()).id
    for (const id of [`${stem}-b`, `${stem}-B`]) yield* linkEnvironment((yield* aProject({ id })).id, environment)
    yield* linkEnvironment(`${stem}-b`, other)
    assert.deepStrictEqual(yield* projects(environment), [
      { id: `${stem}-B`, environments: 1 },
      { id: `${stem}-b`, environments: 2 }
    ])
    assert.deepStrictEqual(yield* projects(`${environment}-unknown`), [])
  }),

  "counts what uses an environment, and only what the viewer may see": Effect.gen(function* () {
    const { listWithUse } = yield* EnvironmentStore
    const environment = yield* anEnvironment()
    const unused = yield* anEnvironment()
    const open = yield* aProjectIn(environment.name, "open")
    const secret = yield* aProjectIn(environment.name, "private")
    for (const project of [open, open, secret]) yield* aFeatureThatIsOn(project, environment.name)
    yield* aFeature({ project: open, environments: [environment.name] })
    yield* aFeatureThatIsOn(open, environment.name, { archivedAt: minute(1) })
    for (const projects of [["*"], [open, secret], [secret]]) {
      yield* aToken({ environment: environment.name, projects })
    }

    const countsFor = Effect.fnUntraced(function* (memberOf: "all" | ReadonlyArray<string>) {
      const listed = yield* listWithUse({ id: 0, memberOf })
      return listed.find(({ name }) => name === environment.name)
    })
    const all = { ...environment, projectCount: 2, apiTokenCount: 3, enabledToggleCount: 3 }
    assert.deepStrictEqual(yield* countsFor("all"), all)
    assert.deepStrictEqual(yield* countsFor([secret]), all)
    assert.deepStrictEqual(yield* countsFor([]), { ...all, projectCount: 1, apiTokenCount: 2, enabledToggleCount: 2 })
    const none = { projectCount: 0, apiTokenCount: 0, enabledToggleCount: 0 }
    const listed = yield* listWithUse(anyone)
    assert.deepStrictEqual(
      listed.find(({ name }) => name === unused.name),
      { ...unused, ...none }
    )
    assert.deepStrictEqual(
      listed.map(({ name }) => name),
      (yield* (yield* EnvironmentStore).list).map(({ name }) => name)
    )
  }),

  "lists all environments for a project, with what it has there": Effect.gen(function* () {
    const { listFor } = yield* EnvironmentStore
    const [linked, other] = [yield* anEnvironment({ enabled: false }), yield* anEnvironment()]
    const project = yield* aProjectIn(linked.name)
    const elsewhere = yield* aProjectIn(linked.name)
    for (const each of [project, elsewhere]) yield* aFeatureThatIsOn(each, linked.name)
    yield* aFeatureThatIsOn(project, linked.name, { archivedAt: minute(1) })
    yield* aToken({ environment: linked.name, projects: ["never-made", project] })
    yield* aToken({ environment: linked.name, projects: ["*"] })
    yield* aToken({ environment: linked.name, projects: [elsewhere] })
    const listed = (yield* listFor(project)).filter(({ name }) => [linked.name, other.name].includes(name))
    const byName = new Map(listed.map((environment) => [environment.name, environment]))
    assert.deepStrictEqual(byName.get(linked.name), {
      ...linked,
      projectApiTokenCount: 2,
      projectEnabledToggleCount: 1,
      visible: true
    })
    assert.deepStrictEqual(byName.get(other.name), {
      ...other,
      projectApiTokenCount: 0,
      projectEnabledToggleCount: 0,
      visible: false
    })
  })
}

const aProjectIn = Effect.fn("aProjectIn")(function* (environment: string, mode: "open" | "private" = "open") {
  const { id } = yield* aProject({ mode })
  yield* (yield* ProjectStore).linkEnvironment(id, environment)
  return id
})

const aFeatureThatIsOn = Effect.fn("aFeatureThatIsOn")(function* (
  project: string,
  environment: string,
  given: { readonly archivedAt?: string } = {}
) {
  const feature = yield* aFeature({ project, environments: [environment], ...given })
  yield* (yield* FeatureEnvironmentStore).setEnabled([{ feature: feature.name, environment, enabled: true }])
})

const aToken = Effect.fn("aToken")(function* (given: Partial<ApiToken>) {
  const digest = yield* hexDigits(64)
  yield* (yield* ApiTokenStore).insertOnce(digest, {
    name: "sdk",
    masked: "****",
    type: "client",
    typeName: "client",
    projects: ["*"],
    environment: "development",
    createdAt: minute(0),
    expiresAt: null,
    ...given
  })
})
