import { assert } from "@effect/vitest"
import { type Constraint, CurrentLimits, type Variant } from "@halyard/core/domain"
import {
  archiveFeature,
  createContextField,
  type EnvironmentAddress,
  getFeatureEnvironment,
  listVariants,
  patchVariants,
  setVariants,
  spreadVariants,
  validateConstraint
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aConstraint, aFlag, ampleLimits } from "../../fixtures/workspaces.ts"

const variant = (name: string, weight = 0, given: Partial<Variant> = {}): Variant => ({
  name,
  weight,
  weightType: "variable",
  stickiness: "default",
  overrides: [],
  ...given
})
const fixed = variant("c", 300.5, {
  weightType: "fix",
  payload: { type: "json", value: "{}" },
  overrides: [{ contextName: "userId", values: ["7"] }]
})
const given = [fixed, { name: "b", weight: 5 }, { name: "a", weight: 5 }]
const balanced = [variant("a", 350.5), variant("b", 349), fixed]

export const variantSuite: UseCaseSuite = {
  "are stored by name, balanced and complete, in one environment": Effect.gen(function* () {
    const { development, production } = yield* aFlag()
    const answer = yield* asAdmin(setVariants(development, given))
    assert.deepStrictEqual(answer, balanced)
    assert.deepStrictEqual(yield* asAdmin(listVariants(development)), balanced)
    assert.deepStrictEqual(yield* asAdmin(listVariants(production)), [])
    assert.deepStrictEqual((yield* asAdmin(getFeatureEnvironment(development))).variants, balanced)
    assert.deepStrictEqual(yield* asAdmin(setVariants(development, [])), [])
  }),

  "are patched as a list, and balanced again": Effect.gen(function* () {
    const { development } = yield* aFlag()
    yield* asAdmin(setVariants(development, given))
    const operations = [
      { op: "test", path: "/0/name", value: "a" },
      { op: "replace", path: "/2/weight", value: 400 },
      { op: "remove", path: "/0" },
      { op: "add", path: "/0", value: { name: "d", weight: 1 } }
    ]
    const expected = [variant("b", 300), { ...fixed, weight: 400 }, variant("d", 300)]
    assert.deepStrictEqual(yield* asAdmin(patchVariants(development, operations)), expected)
    assert.deepStrictEqual(yield* asAdmin(listVariants(development)), expected)
  }),

  "are spread over several environments, in all of them or none": Effect.gen(function* () {
    const { address, development, production } = yield* aFlag()
    const environments = ["production", "development", "production"]
    assert.deepStrictEqual(yield* asAdmin(spreadVariants(address, { environments, variants: given })), balanced)
    assert.deepStrictEqual(yield* variantsOf(development, production), [balanced, balanced])
    const beyond = spreadVariants(address, { environments: ["development", "nowhere", "never"], variants: [] })
    yield* refused(asAdmin(beyond), { ...notFound("environment", "nowhere"), others: ["never"] })
    assert.deepStrictEqual(yield* variantsOf(development, production), [balanced, balanced])
  }),

  "write nothing that changes nothing": Effect.gen(function* () {
    const { address, development } = yield* aFlag()
    yield* asAdmin(setVariants(development, given))
    const same = [
      setVariants(development, given),
      setVariants(development, balanced),
      patchVariants(development, []),
      spreadVariants(address, { environments: ["development"], variants: given })
    ]
    for (const attempt of same) {
      const { answer, events } = yield* withRecordedEvents(asAdmin(attempt))
      assert.deepStrictEqual([answer, events], [balanced, []])
    }
  }),

  "are refused with every fault at its path": Effect.gen(function* () {
    const { address, development } = yield* aFlag()
    const faulty = [variant("", 1001), variant("a"), variant("a", 0, { payload: { type: "json", value: "{" } })]
    const paths = ["/0/name", "/0/weight", "/2/payload/value", "/2/name"]
    yield* invalidAt(asAdmin(setVariants(development, faulty)), ...paths)
    yield* invalidAt(
      asAdmin(spreadVariants(address, { environments: [], variants: faulty })),
      "/environments",
      ...paths.map((path) => `/variants${path}`)
    )
    const onlyFixed = { op: "add", path: "/-", value: fixed }
    for (const attempt of [
      setVariants(development, [fixed]),
      patchVariants(development, [onlyFixed]),
      spreadVariants(address, { environments: ["development"], variants: [fixed] })
    ]) {
      yield* refused(asAdmin(attempt), { _tag: "InvalidOperation" })
    }
    assert.deepStrictEqual(yield* asAdmin(listVariants(development)), [])
  }),

  "are refused where there is no such feature, or not there, or not any more": Effect.gen(function* () {
    const { address, development } = yield* aFlag({ environments: ["development"] })
    const unlinked = { ...address, environment: "production" }
    const unknown = { ...development, feature: "never-made" }
    yield* refused(asAdmin(listVariants(unlinked)), notFound("environment", "production"))
    yield* refused(asAdmin(listVariants(unknown)), notFound("feature", "never-made"))
    yield* refused(asAdmin(getFeatureEnvironment(unlinked)), notFound("environment", "production"))
    yield* refused(asAdmin(setVariants(unlinked, [])), notFound("environment", "production"))
    yield* refused(asAdmin(setVariants(unknown, [])), notFound("feature", "never-made"))
    yield* asAdmin(archiveFeature(address))
    yield* refused(asAdmin(setVariants(development, [])), { _tag: "FeatureArchived" })
    yield* refused(asAdmin(patchVariants(development, [])), { _tag: "FeatureArchived" })
    const spread = spreadVariants(address, { environments: ["development"], variants: [] })
    yield* refused(asAdmin(spread), { _tag: "FeatureArchived" })
  }),

  "checks whether a strategy could have a constraint": Effect.gen(function* () {
    const { callers } = yield* aFlag()
    const name = yield* uniqueName("field")
    yield* asAdmin(createContextField({ name, legalValues: [{ value: "NL" }] }))
    const validate = (constraint: Partial<Constraint>) =>
      as(callers.viewer)(validateConstraint({ ...aConstraint, ...constraint }))
    yield* validate({})
    yield* validate({ contextName: name, values: ["NL"] })
    yield* validate({ operator: "NUM_EQ", value: "1.5" })
    yield* invalidAt(validate({ contextName: "never-made" }), "/contextName")
    yield* invalidAt(validate({ contextName: name, values: ["DE"] }), "/values/0")
    yield* invalidAt(validate({ operator: "NUM_EQ", value: "x" }), "/value")
    const limited = Effect.provideService(validate({}), CurrentLimits, { ...ampleLimits, constraintValues: 0 })
    yield* refused(limited, { _tag: "LimitExceeded", limit: 0, path: "/values" })
  })
}

const variantsOf = (...addresses: ReadonlyArray<EnvironmentAddress>) =>
  Effect.forEach(addresses, (target) => asAdmin(listVariants(target)))
