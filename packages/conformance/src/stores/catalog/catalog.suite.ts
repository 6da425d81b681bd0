import { assert } from "@effect/vitest"
import { type Constraint, type ContextField, initialFeatureTypes, type StrategyType } from "@halyard/core/domain"
import {
  ContextFieldStore,
  EnvironmentStore,
  FeatureTypeStore,
  SegmentStore,
  StrategyTypeStore,
  TagTypeStore
} from "@halyard/core/ports"
import { Effect, Struct } from "effect"
import { anEnvironment, aSegment, ensureTypes, minute } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"
import { uniqueName } from "../../fixtures/unique.ts"

export const catalogStoreSuite: StoreSuite = {
  "lists environments by sort order, then name, and refuses a taken name": Effect.gen(function* () {
    const { insert, list } = yield* EnvironmentStore
    const stem = yield* uniqueName("env")
    const late = yield* anEnvironment({ name: `${stem}-0`, sortOrder: 12, enabled: false, protected: true })
    const lower = yield* anEnvironment({ name: `${stem}-a`, sortOrder: 9, type: "custom" })
    const upper = yield* anEnvironment({ name: `${stem}-B`, sortOrder: 9 })
    const error = yield* Effect.flip(insert({ ...late, sortOrder: 1 }))
    assert.deepStrictEqual([error._tag, error.resource, error.name], ["NameExists", "environment", late.name])
    const listed = (yield* list).filter(({ name }) => name.startsWith(stem))
    assert.deepStrictEqual(listed, [upper, lower, late])
  }),

  "gives segments increasing ids, lists them by id, and refuses a taken name": Effect.gen(function* () {
    const { insert, list } = yield* SegmentStore
    const constraints: ReadonlyArray<Constraint> = [
      { contextName: "userId", operator: "IN", values: ["b", "a"], inverted: true, caseInsensitive: false }
    ]
    const first = yield* aSegment({ constraints, description: "Ünï", createdAt: minute(4), createdBy: "o'neill" })
    const second = yield* aSegment()
    assert.isAbove(second.id, first.id)
    const error = yield* Effect.flip(insert(Struct.omit(first, ["id"])))
    assert.deepStrictEqual([error._tag, error.resource, error.name], ["NameExists", "segment", first.name])
    const listed = (yield* list).filter(({ id }) => [first.id, second.id].includes(id))
    assert.deepStrictEqual(listed, [first, second])
  }),

  "lists context fields by sort order, then name, and adds none when a name is taken": Effect.gen(function* () {
    const { insert, list } = yield* ContextFieldStore
    const stem = yield* uniqueName("field")
    const [late, lower, upper] = [field(`${stem}-0`, 12), field(`${stem}-a`, 9), field(`${stem}-B`, 9)]
    yield* insert([late, lower, upper])
    const error = yield* Effect.flip(insert([field(`${stem}-new`, 0), { ...late, sortOrder: 1 }]))
    assert.deepStrictEqual([error._tag, error.resource, error.name], ["NameExists", "context field", late.name])
    const listed = (yield* list).filter(({ name }) => name.startsWith(stem))
    assert.deepStrictEqual(listed, [upper, lower, late])
  }),

  "lists tag types by name, and adds none when a name is taken": Effect.gen(function* () {
    const { insert, list } = yield* TagTypeStore
    const stem = yield* uniqueName("type")
    const lower = { name: `${stem}-a`, description: "Ünï", icon: "#", color: "#1a9F00" }
    const upper = { name: `${stem}-B`, description: null, icon: null, color: null }
    yield* insert([lower, upper])
    const error = yield* Effect.flip(insert([{ ...lower, name: `${stem}-new` }, lower]))
    assert.deepStrictEqual([error._tag, error.resource, error.name], ["NameExists", "tag type", lower.name])
    const listed = (yield* list).filter(({ name }) => name.startsWith(stem))
    assert.deepStrictEqual(listed, [upper, lower])
  }),

  "lists feature types in the order in which they were added": Effect.gen(function* () {
    yield* ensureTypes
    assert.deepStrictEqual(yield* (yield* FeatureTypeStore).list, initialFeatureTypes)
  }),

  "lists strategy types in the order in which they were added": Effect.gen(function* () {
    const { insert, list } = yield* StrategyTypeStore
    const stem = yield* uniqueName("strategy")
    const [late, early, last] = [strategyType(`${stem}-z`), strategyType(`${stem}-a`), strategyType(`${stem}-k`)]
    yield* insert([late, early])
    yield* insert([last])
    const listed = (yield* list).filter(({ name }) => name.startsWith(stem))
    assert.deepStrictEqual(listed, [late, early, last])
  })
}

const field = (name: string, sortOrder: number): ContextField => ({
  name,
  description: sortOrder === 9 ? null : "Ünï",
  stickiness: sortOrder === 9,
  sortOrder,
  legalValues: sortOrder === 9 ? [] : [{ value: "b", description: "the second" }, { value: "a" }],
  createdAt: minute(sortOrder)
})

const strategyType = (name: string): StrategyType => ({
  name,
  title: null,
  displayName: null,
  description: "Ünï",
  editable: true,
  deprecated: true,
  parameters: [{ name: "p", type: "list", description: "d", required: true }]
})
