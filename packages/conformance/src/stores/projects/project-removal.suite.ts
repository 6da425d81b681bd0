import { assert } from "@effect/vitest"
import type { NewStrategy } from "@halyard/core/domain"
import { FavoriteStore, FeatureEnvironmentStore, FeatureReads, FeatureStore, ProjectStore } from "@halyard/core/ports"
import { Effect, Option } from "effect"
import {
  aFeature,
  anEnvironment,
  aProject,
  aStrategy,
  creator,
  minute,
  newFeature
} from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"
import { uniqueUser } from "../../fixtures/unique.ts"

export const projectRemovalSuite: StoreSuite = {
  "deletes a project with its links and as a favorite, and nothing of others": Effect.gen(function* () {
    const { environments, find, linkEnvironment, remove } = yield* ProjectStore
    const { projects, setProject } = yield* FavoriteStore
    const [gone, kept] = [yield* aProject(), yield* aProject()]
    const environment = (yield* anEnvironment()).name
    const user = yield* uniqueUser
    for (const { id } of [gone, kept]) {
      yield* linkEnvironment(id, environment)
      yield* setProject(user, id, true)
    }
    yield* remove(gone.id)
    assert.deepStrictEqual(yield* find(gone.id), Option.none())
    assert.deepStrictEqual(yield* environments(gone.id), [])
    assert.lengthOf(yield* environments(kept.id), 1)
    assert.deepStrictEqual(yield* projects(user), new Set([kept.id]))
    yield* aProject({ id: gone.id })
    assert.deepStrictEqual(yield* environments(gone.id), [])
    assert.isFalse((yield* projects(user)).has(gone.id))
  }),

  "a new project of the same id counts its own features only": Effect.gen(function* () {
    const { insert, remove } = yield* ProjectStore
    const features = yield* FeatureStore
    const project = yield* aProject()
    const old = [yield* aFeature({ project: project.id }), yield* aFeature({ project: project.id })]
    const names = old.map(({ name }) => name)
    yield* features.archive(names, minute(1))
    yield* features.remove(names)
    yield* remove(project.id)
    yield* insert(project)
    assert.strictEqual((yield* features.countActive(project.id)).project, 0)
    yield* features.create([yield* newFeature({ project: project.id, createdBy: creator })])
    assert.strictEqual((yield* features.countActive(project.id)).project, 1)
  }),

  "replaces the default strategy of one linked environment": Effect.gen(function* () {
    const { environments, linkEnvironment, setDefaultStrategy } = yield* ProjectStore
    const [first, second] = [yield* anEnvironment({ sortOrder: 1 }), yield* anEnvironment({ sortOrder: 2 })]
    const [project, other] = [(yield* aProject()).id, (yield* aProject()).id]
    for (const id of [project, other]) for (const { name } of [first, second]) yield* linkEnvironment(id, name)
    const rollout: NewStrategy = { name: "flexibleRollout", title: "it's 😀", parameters: { rollout: "5" } }
    yield* setDefaultStrategy(project, first.name, { name: "default" })
    yield* setDefaultStrategy(project, first.name, rollout)
    assert.deepStrictEqual(yield* environments(project), [
      { ...unset(first.name), defaultStrategy: rollout },
      unset(second.name)
    ])
    assert.deepStrictEqual(yield* environments(other), [unset(first.name), unset(second.name)])
  }),

  "undoes the link of a project to an environment": Effect.gen(function* () {
    const { environments, linkEnvironment, setDefaultStrategy, unlinkEnvironment } = yield* ProjectStore
    const [first, second] = [(yield* anEnvironment()).name, (yield* anEnvironment()).name]
    const [project, other] = [(yield* aProject()).id, (yield* aProject()).id]
    for (const id of [project, other]) for (const name of [first, second]) yield* linkEnvironment(id, name)
    yield* setDefaultStrategy(project, first, { name: "default" })
    yield* unlinkEnvironment(project, first)
    yield* unlinkEnvironment(project, first)
    assert.deepStrictEqual(yield* environments(project), [{ environment: second, changeRequestsEnabled: false }])
    assert.lengthOf(yield* environments(other), 2)
    yield* linkEnvironment(project, first)
    assert.isTrue((yield* environments(project)).every(({ defaultStrategy }) => defaultStrategy === undefined))
  }),

  "takes away what features of a project have in an environment, archived ones too": Effect.gen(function* () {
    const { find, linkProject, ownerOfStrategy, setEnabled, unlinkProject } = yield* FeatureEnvironmentStore
    const environments = [(yield* anEnvironment()).name, (yield* anEnvironment()).name]
    const [environment = "", elsewhere = ""] = environments
    const project = (yield* aProject()).id
    const [feature, archived, other] = [
      (yield* aFeature({ project, environments })).name,
      (yield* aFeature({ project, environments, archivedAt: minute(1) })).name,
      (yield* aFeature({ environments })).name
    ]
    for (const name of [feature, archived, other]) yield* setEnabled([{ feature: name, environment, enabled: true }])
    const strategy = yield* aStrategy({ feature, environment })
    const kept = yield* aStrategy({ feature, environment: elsewhere })
    yield* unlinkProject(project, environment)
    for (const name of [feature, archived]) assert.isUndefined(yield* find({ feature: name, environment }))
    assert.isUndefined(yield* ownerOfStrategy(strategy.id))
    assert.deepStrictEqual(yield* ownerOfStrategy(kept.id), { feature, environment: elsewhere })
    assert.isTrue((yield* find({ feature: other, environment }))?.enabled)
    yield* linkProject(project, environment)
    assert.deepStrictEqual(yield* find({ feature, environment }), { enabled: false, strategies: [] })
  }),

  "counts the types of active features, and knows the oldest of them": Effect.gen(function* () {
    const { archivedNames, census } = yield* FeatureReads
    const project = (yield* aProject()).id
    assert.deepStrictEqual(yield* census(project), { types: [], oldest: null, evaluated: false })
    const archived = [
      yield* aFeature({ project, archivedAt: minute(9) }),
      yield* aFeature({ project, archivedAt: minute(8) })
    ]
    yield* aFeature({ project, createdAt: minute(5), type: "release" })
    const oldest = yield* aFeature({ project, createdAt: minute(1), type: "kill-switch" })
    yield* aFeature({ project, createdAt: minute(2), type: "release" })
    yield* aFeature()
    assert.deepStrictEqual(yield* census(project), {
      types: [
        { type: "kill-switch", count: 1 },
        { type: "release", count: 2 }
      ],
      oldest: oldest.name,
      evaluated: false
    })
    assert.deepStrictEqual(yield* archivedNames(project), archived.map(({ name }) => name).toSorted())
  })
}

const unset = (environment: string) => ({ environment, changeRequestsEnabled: false })
