import { assert } from "@effect/vitest"
import type { Principal } from "@halyard/core/domain"
import {
  addStrategy,
  archiveFeature,
  createContextField,
  getContextField,
  listContextFields,
  listContextFieldStrategies,
  removeLegalValue,
  setLegalValue,
  updateContextField,
  validateContextFieldName
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { assertMatches, invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { anAdminToken, as, asAdmin } from "../../fixtures/principals.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aConstraint, aFlag } from "../../fixtures/workspaces.ts"

export const contextFieldSuite: UseCaseSuite = {
  "are replaced, except for a description and a sort order that are left out": Effect.gen(function* () {
    const before = yield* aField
    yield* asAdmin(updateContextField(before.name, { legalValues: [{ value: "b" }] }))
    const after = { ...before, stickiness: false, legalValues: [{ value: "b" }] }
    assert.deepStrictEqual(yield* asAdmin(getContextField(before.name)), after)
    yield* asAdmin(updateContextField(before.name, { description: null, sortOrder: -2, stickiness: true }))
    assert.deepStrictEqual(yield* asAdmin(getContextField(before.name)), {
      ...before,
      description: null,
      sortOrder: -2,
      legalValues: []
    })
  }),

  "are not written and record no event where nothing changes": Effect.gen(function* () {
    const { name, description, stickiness, sortOrder, legalValues } = yield* aField
    for (const same of [
      updateContextField(name, { description, stickiness, sortOrder, legalValues }),
      setLegalValue(name, { value: "a", description: "first" }),
      removeLegalValue(name, "nowhere")
    ]) {
      assert.deepStrictEqual((yield* withRecordedEvents(asAdmin(same))).events, [])
    }
  }),

  "get legal values, whose descriptions change without their order, and lose them": Effect.gen(function* () {
    const { name } = yield* aField
    const values = Effect.map(asAdmin(getContextField(name)), ({ legalValues }) => legalValues)
    yield* asAdmin(setLegalValue(name, { value: "b", description: "second" }))
    yield* asAdmin(setLegalValue(name, { value: "a" }))
    assert.deepStrictEqual(yield* values, [{ value: "a" }, { value: "b", description: "second" }])
    yield* asAdmin(removeLegalValue(name, "a"))
    assert.deepStrictEqual(yield* values, [{ value: "b", description: "second" }])
  }),

  "keep the rules": Effect.gen(function* () {
    const { name } = yield* aField
    const legalValues = [{ value: "b" }, { value: "b" }]
    yield* invalidAt(
      asAdmin(updateContextField(name, { description: "x".repeat(1001), sortOrder: 0.5, legalValues })),
      "/description",
      "/sortOrder",
      "/legalValues/1/value"
    )
    yield* invalidAt(asAdmin(setLegalValue(name, { value: "" })), "/value")
    yield* invalidAt(asAdmin(validateContextFieldName("a b")), "/name")
    yield* refused(asAdmin(validateContextFieldName(name)), { _tag: "NameExists", resource: "context field", name })
  }),

  "lose legal values that constraints have, which stay": Effect.gen(function* () {
    const { name } = yield* aField
    const { development, address } = yield* aFlag()
    const constraints = [{ contextName: name, operator: "IN", values: ["a"] }] as const
    yield* asAdmin(addStrategy(development, { name: "default", constraints }))
    yield* asAdmin(updateContextField(name, { legalValues: [{ value: "b" }] }))
    const used = yield* asAdmin(listContextFieldStrategies(name))
    assert.deepStrictEqual(
      used.map(({ featureName }) => featureName),
      [address.feature]
    )
    yield* invalidAt(asAdmin(addStrategy(development, { name: "default", constraints })), "/constraints/0/values/0")
  }),

  "are listed with what uses them, is not archived, and may be seen": Effect.gen(function* () {
    const { name } = yield* aField
    const [open, hidden] = [yield* aFlag(), yield* aFlag({ mode: "private" })]
    const constraints = [{ ...aConstraint, contextName: name, values: ["a"] }]
    for (const { development, production } of [open, hidden]) {
      yield* asAdmin(addStrategy(development, { name: "default", constraints }))
      yield* asAdmin(addStrategy(production, { name: "default", constraints }))
    }
    const listedFor = (who: Principal) =>
      Effect.map(as(who)(listContextFields()), (fields) => fields.find((field) => field.name === name) ?? {})
    assertMatches(yield* listedFor(anAdminToken), { usedInFeatures: 2, usedInProjects: 2 })
    assertMatches(yield* listedFor(open.callers.viewer), { usedInFeatures: 1, usedInProjects: 1 })
    const strategies = yield* as(open.callers.viewer)(listContextFieldStrategies(name))
    assert.deepStrictEqual(
      strategies.map(({ projectId, environment }) => [projectId, environment]),
      ["development", "production"].map((environment) => [open.project, environment])
    )
    yield* asAdmin(archiveFeature(open.address))
    assertMatches(yield* listedFor(anAdminToken), { usedInFeatures: 1, usedInProjects: 1 })
    assertMatches(yield* listedFor(open.callers.viewer), { usedInFeatures: 0, usedInProjects: 0 })
    assert.deepStrictEqual(yield* as(open.callers.viewer)(listContextFieldStrategies(name)), [])
  }),

  "are not found where there are none": Effect.gen(function* () {
    const name = yield* uniqueName("nowhere")
    yield* refused(asAdmin(getContextField(name)), notFound("context field", name))
    yield* refused(asAdmin(listContextFieldStrategies(name)), notFound("context field", name))
    yield* refused(asAdmin(updateContextField(name, {})), notFound("context field", name))
    yield* refused(asAdmin(setLegalValue(name, { value: "a" })), notFound("context field", name))
    yield* refused(asAdmin(removeLegalValue(name, "a")), notFound("context field", name))
  })
}

const aField = Effect.gen(function* () {
  const name = yield* uniqueName("field")
  const legalValues = [{ value: "a", description: "first" }]
  return yield* asAdmin(createContextField({ name, description: "d", stickiness: true, sortOrder: 4, legalValues }))
})
