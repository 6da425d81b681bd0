import { assert } from "@effect/vitest"
import type { ContextField, StrategyType } from "@halyard/core/domain"
import { ContextFieldStore, FeatureTypeStore, StrategyTypeStore, TagTypeStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { aProject, ensureTypes, minute } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"
import { uniqueName } from "../../fixtures/unique.ts"

/** Updates and removals of catalog entries. */
export const catalogChangeSuite: StoreSuite = {
  "adds no strategy type when a name is taken": Effect.gen(function* () {
    const { insert, list } = yield* StrategyTypeStore
    const type = yield* aStrategyType()
    const other = { ...type, name: `${type.name}-new` }
    const error = yield* Effect.flip(insert([other, { ...type, title: "Other" }]))
    assert.deepStrictEqual([error._tag, error.resource, error.name], ["NameExists", "strategy type", type.name])
    assert.deepStrictEqual(
      (yield* list).filter(({ name }) => name.startsWith(type.name)),
      [type]
    )
  }),

  "changes one strategy type, which keeps its position, and removes one": Effect.gen(function* () {
    const { list, remove, update } = yield* StrategyTypeStore
    const [first, second, third] = [yield* aStrategyType(), yield* aStrategyType(), yield* aStrategyType()]
    const changed: StrategyType = {
      name: second.name,
      title: "o'neill",
      displayName: "Ünï",
      description: "",
      editable: true,
      deprecated: true,
      parameters: [{ name: "p", type: "percentage", description: "d", required: true }]
    }
    yield* update(changed)
    yield* remove(first.name)
    const names = [first, second, third].map(({ name }) => name)
    assert.deepStrictEqual(
      (yield* list).filter(({ name }) => names.includes(name)),
      [changed, third]
    )
    yield* update(first)
    yield* remove(first.name)
    assert.isFalse((yield* list).some(({ name }) => name === first.name))
  }),

  "changes one context field, except for when it was made, and removes one": Effect.gen(function* () {
    const { insert, list, remove, update } = yield* ContextFieldStore
    const [stem, first] = [yield* uniqueName("field"), yield* uniqueName("field")]
    const field: ContextField = {
      name: stem,
      description: null,
      stickiness: false,
      sortOrder: 3,
      legalValues: [],
      createdAt: minute(1)
    }
    const other = { ...field, name: first }
    yield* Effect.orDie(insert([field, other]))
    const changed: ContextField = {
      ...field,
      description: "Ünï",
      stickiness: true,
      sortOrder: -4,
      legalValues: [{ value: "b", description: "the second" }, { value: "a" }]
    }
    yield* update({ ...changed, createdAt: minute(9) })
    const known = Effect.map(list, (fields) => fields.filter(({ name }) => [stem, first].includes(name)))
    assert.deepStrictEqual(yield* known, [changed, other])
    yield* remove([stem])
    yield* update(changed)
    assert.deepStrictEqual(yield* known, [other])
  }),

  "keeps context fields of a project, which they never leave": Effect.gen(function* () {
    const { insert, list, remove, update } = yield* ContextFieldStore
    const name = yield* uniqueName("field")
    const [{ id: project }, { id: other }] = [yield* aProject(), yield* aProject()]
    const content = { description: null, stickiness: false, sortOrder: 3, legalValues: [], createdAt: minute(1) }
    const field: ContextField = { ...content, name, project }
    const root: ContextField = { ...content, name: `${name}-root` }
    yield* Effect.orDie(insert([field, root]))
    assert.strictEqual((yield* Effect.flip(insert([{ ...content, name, project: other }]))).name, name)
    yield* update({ ...field, stickiness: true, project: other })
    yield* update({ ...root, stickiness: true, project })
    const known = Effect.map(list, (fields) => fields.filter((one) => one.name.startsWith(name)))
    assert.deepStrictEqual(yield* known, [
      { ...field, stickiness: true },
      { ...root, stickiness: true }
    ])
    yield* remove([name, "never-made", root.name])
    assert.deepStrictEqual(yield* known, [])
  }),

  "changes one tag type, and removes one": Effect.gen(function* () {
    const { insert, list, remove, update } = yield* TagTypeStore
    const [stem, first] = [yield* uniqueName("type"), yield* uniqueName("type")]
    const type = { name: stem, description: null, icon: null, color: null }
    const other = { ...type, name: first }
    yield* Effect.orDie(insert([type, other]))
    const changed = { name: stem, description: "Ünï", icon: "#", color: "#01aBcD" }
    yield* update(changed)
    const known = Effect.map(list, (types) => types.filter(({ name }) => [stem, first].includes(name)))
    assert.sameDeepMembers([...(yield* known)], [changed, other])
    yield* remove(stem)
    yield* update(changed)
    assert.deepStrictEqual(yield* known, [other])
  }),

  "sets the lifetime of one feature type": Effect.gen(function* () {
    yield* ensureTypes
    const { list, setLifetime } = yield* FeatureTypeStore
    const before = yield* list
    for (const lifetimeDays of [1, 2_147_483_647, null]) {
      yield* setLifetime("permission", lifetimeDays)
      const expected = before.map((type) => (type.id === "permission" ? { ...type, lifetimeDays } : type))
      assert.deepStrictEqual(yield* list, expected)
    }
  })
}

const aStrategyType = Effect.fn("aStrategyType")(function* () {
  const type: StrategyType = {
    name: yield* uniqueName("strategy"),
    title: null,
    displayName: null,
    description: "Ünï",
    editable: true,
    deprecated: false,
    parameters: []
  }
  yield* Effect.orDie((yield* StrategyTypeStore).insert([type]))
  return type
})
