import { assert } from "@effect/vitest"
import {
  addStrategy,
  createStrategyType,
  deleteStrategyType,
  deprecateStrategyType,
  getStrategyType,
  listStrategyTypes,
  updateStrategyType
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aFlag } from "../../fixtures/workspaces.ts"

export const strategyTypeSuite: UseCaseSuite = {
  "are made, with the defaults of their parameters, and can be used": Effect.gen(function* () {
    const name = yield* uniqueName("strategy")
    const parameters = [
      { name: "a", type: "list" },
      { name: "b", type: "number", description: "d", required: true }
    ] as const
    const made = yield* asAdmin(createStrategyType({ name, description: null, parameters }))
    assert.deepStrictEqual(made, {
      name,
      title: null,
      displayName: null,
      description: "",
      editable: true,
      deprecated: false,
      parameters: [{ name: "a", type: "list", description: "", required: false }, parameters[1]]
    })
    assert.deepStrictEqual((yield* asAdmin(listStrategyTypes())).at(-1), made)
    yield* asAdmin(addStrategy((yield* aFlag()).development, { name, parameters: { a: "x" } }))
  }),

  "have names that nothing else has": Effect.gen(function* () {
    const name = yield* uniqueName("strategy")
    yield* asAdmin(createStrategyType({ name }))
    for (const taken of [name, "default"]) {
      yield* refused(asAdmin(createStrategyType({ name: taken })), {
        _tag: "NameExists",
        resource: "strategy type",
        name: taken
      })
    }
    yield* invalidAt(asAdmin(createStrategyType({ name: "a b", title: "x".repeat(101) })), "/name", "/title")
  }),

  "are changed in what is given": Effect.gen(function* () {
    const before = yield* aType
    yield* asAdmin(updateStrategyType(before.name, { displayName: "D", description: null }))
    const after = { ...before, displayName: "D", description: "" }
    assert.deepStrictEqual(yield* asAdmin(getStrategyType(before.name)), after)
    yield* asAdmin(updateStrategyType(before.name, { title: null, parameters: [] }))
    assert.deepStrictEqual(yield* asAdmin(getStrategyType(before.name)), { ...after, title: null, parameters: [] })
    const parameters = [{ name: "", type: "list" }] as const
    yield* invalidAt(asAdmin(updateStrategyType(before.name, { parameters })), "/parameters/0/name")
  }),

  "are not written and record no event where nothing changes": Effect.gen(function* () {
    const { name, title, parameters } = yield* aType
    for (const same of [
      updateStrategyType(name, { title, parameters, displayName: null }),
      deprecateStrategyType(name, false)
    ]) {
      assert.deepStrictEqual((yield* withRecordedEvents(asAdmin(same))).events, [])
    }
  }),

  "stay as they are where they are built in, but can be deprecated": Effect.gen(function* () {
    for (const attempt of [updateStrategyType("default", { title: "T" }), deleteStrategyType("default")]) {
      yield* refused(asAdmin(attempt), { _tag: "InvalidOperation" })
    }
    yield* asAdmin(deprecateStrategyType("applicationHostname", true))
    assert.isTrue((yield* asAdmin(getStrategyType("applicationHostname"))).deprecated)
    yield* asAdmin(deprecateStrategyType("applicationHostname", false))
  }),

  "are not found where there are none": Effect.gen(function* () {
    const name = yield* uniqueName("nowhere")
    for (const attempt of [
      getStrategyType(name),
      updateStrategyType(name, {}),
      deprecateStrategyType(name, true),
      deleteStrategyType(name)
    ]) {
      yield* refused(asAdmin(attempt), notFound("strategy type", name))
    }
  })
}

const aType = Effect.gen(function* () {
  const name = yield* uniqueName("strategy")
  const parameters = [{ name: "a", type: "list" }] as const
  return yield* asAdmin(createStrategyType({ name, title: "T", description: "d", parameters }))
})
