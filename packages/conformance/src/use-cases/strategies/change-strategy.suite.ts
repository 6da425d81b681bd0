import { assert } from "@effect/vitest"
import { CurrentLimits, type NewStrategy } from "@halyard/core/domain"
import {
  addStrategy,
  archiveFeature,
  enableFeature,
  type EnvironmentAddress,
  getFeatureEnvironment,
  getStrategy,
  listStrategies,
  patchStrategy,
  removeStrategy,
  updateStrategy
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aConstraint, aFlag, aWorkspace, ampleLimits } from "../../fixtures/workspaces.ts"

const variant = { name: "blue", weight: 1000, weightType: "variable", stickiness: "default" } as const

const detailed: NewStrategy = {
  name: "flexibleRollout",
  title: "half",
  constraints: [{ ...aConstraint, inverted: true, caseInsensitive: false }],
  variants: [variant],
  parameters: { rollout: "50", stickiness: "userId", groupId: "group" }
}

const disable = [{ op: "replace", path: "/disabled", value: true }]

export const changeStrategySuite: UseCaseSuite = {
  "an update keeps what is left out, but empties constraints, variants and parameters": Effect.gen(function* () {
    const { address, before } = yield* aStrategy({ ...detailed, disabled: true, sortOrder: 4 })
    const answer = yield* asAdmin(updateStrategy(address, { title: "quarter", parameters: { rollout: "25" } }))
    const parameters = { rollout: "25", stickiness: "default", groupId: before.featureName }
    const expected = { ...before, title: "quarter", parameters, constraints: [], variants: [] }
    assert.deepStrictEqual(answer, expected)
    assert.deepStrictEqual(yield* asAdmin(getStrategy(address)), expected)
    const other = { ...detailed, name: "userWithId", title: null, disabled: null, segments: [] }
    const { id, featureName, sortOrder } = before
    assert.deepStrictEqual<unknown>(yield* asAdmin(updateStrategy(address, other)), {
      ...other,
      disabled: false,
      constraints: before.constraints,
      id,
      featureName,
      sortOrder
    })
  }),

  "a patch changes what it names and nothing else": Effect.gen(function* () {
    const { address, before } = yield* aStrategy(detailed)
    const { answer, events } = yield* withRecordedEvents(
      asAdmin(
        patchStrategy(address, [
          { op: "test", path: "/parameters/rollout", value: "50" },
          { op: "replace", path: "/parameters/rollout", value: "51" },
          { op: "add", path: "/variants/-", value: { ...variant, name: "azure" } },
          { op: "remove", path: "/title" }
        ])
      )
    )
    const after = {
      ...before,
      title: null,
      parameters: { ...before.parameters, rollout: "51" },
      variants: [
        { ...variant, name: "azure", weight: 500 },
        { ...variant, weight: 500 }
      ]
    }
    assert.deepStrictEqual<unknown>(answer, after)
    assert.deepStrictEqual<unknown>(yield* asAdmin(getStrategy(address)), after)
    assert.deepStrictEqual<unknown>(
      events.map(({ type, data, preData }) => [type, data, preData]),
      [["feature-strategy-update", after, before]]
    )
  }),

  "what changes nothing writes nothing": Effect.gen(function* () {
    const { address, before } = yield* aStrategy(detailed)
    const same = [updateStrategy(address, before), patchStrategy(address, []), updateStrategy(address, detailed)]
    for (const attempt of same) {
      const { answer, events } = yield* withRecordedEvents(asAdmin(attempt))
      assert.deepStrictEqual([answer, events], [before, []])
    }
  }),

  "a change is refused with every fault at its path, and nothing changes": Effect.gen(function* () {
    const { address, before } = yield* aStrategy(detailed)
    const faulty = { name: "never-made", segments: [2_000_000_000], constraints: [{ ...aConstraint, values: [] }] }
    yield* invalidAt(
      asAdmin(updateStrategy(address, { ...faulty, sortOrder: 0.5 })),
      "/name",
      "/sortOrder",
      "/segments/0",
      "/constraints/0/values"
    )
    yield* invalidAt(
      asAdmin(
        patchStrategy(address, [
          { op: "test", path: "/name", value: "flexibleRollout" },
          { op: "replace", path: "/parameters/rollout", value: "101" },
          { op: "add", path: "/segments/-", value: 2_000_000_000 }
        ])
      ),
      "/2",
      "/1"
    )
    yield* invalidAt(asAdmin(patchStrategy(address, [{ op: "replace", path: "/id", value: "x" }])), "/0/path")
    const onlyFixed = { variants: [{ ...variant, weightType: "fix" }] } as const
    yield* refused(asAdmin(updateStrategy(address, onlyFixed)), { _tag: "InvalidOperation" })
    const limits = { ...ampleLimits, constraints: 0 }
    const limited = updateStrategy(address, { ...detailed, title: "new" })
    yield* refused(Effect.provideService(asAdmin(limited), CurrentLimits, limits), { _tag: "LimitExceeded", limit: 0 })
    assert.deepStrictEqual(yield* asAdmin(getStrategy(address)), before)
  }),

  "a strategy in the position of a new one moves back": Effect.gen(function* () {
    const { development } = yield* aFlag()
    const [one, two, three] = [
      yield* anotherIn(development),
      yield* anotherIn(development),
      yield* anotherIn(development)
    ]
    const moved = yield* asAdmin(updateStrategy({ ...development, strategy: three.id }, { sortOrder: 0 }))
    assert.strictEqual(moved.sortOrder, 0)
    assert.deepStrictEqual(yield* orderIn(development), [
      [three.id, 0],
      [one.id, 1],
      [two.id, 2]
    ])
    const last = yield* anotherIn(development, { sortOrder: 2_147_483_647 })
    const later = yield* anotherIn(development)
    const added = yield* anotherIn(development, { sortOrder: 2_147_483_647 })
    assert.deepStrictEqual((yield* orderIn(development)).slice(3), [
      [later.id, 2_147_483_645],
      [last.id, 2_147_483_646],
      [added.id, 2_147_483_647]
    ])
  }),

  "a feature is switched off where its last enabled strategy is disabled or removed": Effect.gen(function* () {
    for (const last of [patchStrategy, removeStrategy]) {
      const { development, production } = yield* aFlag()
      const [one, two] = [yield* anotherIn(development), yield* anotherIn(development)]
      yield* anotherIn(development, { disabled: true })
      yield* asAdmin(enableFeature(production))
      yield* asAdmin(enableFeature(development))
      yield* asAdmin(patchStrategy({ ...development, strategy: one.id }, disable))
      assert.isTrue((yield* asAdmin(getFeatureEnvironment(development))).enabled)
      yield* asAdmin(last({ ...development, strategy: two.id }, disable))
      assert.isFalse((yield* asAdmin(getFeatureEnvironment(development))).enabled)
      assert.isTrue((yield* asAdmin(getFeatureEnvironment(production))).enabled)
    }
  }),

  "a feature that is off stays off, and no event says otherwise": Effect.gen(function* () {
    const { address } = yield* aStrategy({ name: "default" })
    const { events } = yield* withRecordedEvents(asAdmin(removeStrategy(address)))
    assert.deepStrictEqual(
      events.map(({ type }) => type),
      ["feature-strategy-remove"]
    )
    assert.deepStrictEqual(yield* asAdmin(listStrategies(address)), [])
  }),

  "two who change different strategies at once both win": Effect.gen(function* () {
    const { development } = yield* aFlag()
    const strategies = [yield* anotherIn(development), yield* anotherIn(development)]
    yield* Effect.forEach(
      strategies,
      ({ id }) => asAdmin(updateStrategy({ ...development, strategy: id }, { title: id })),
      { concurrency: "unbounded" }
    )
    const found = yield* asAdmin(listStrategies(development))
    assert.deepStrictEqual(
      found.map(({ title }) => title),
      strategies.map(({ id }) => id)
    )
  }).pipe(racing),

  "is refused where there is no such strategy, or not there, or not any more": Effect.gen(function* () {
    const { address, production } = yield* aStrategy({ name: "default" })
    const elsewhere = yield* aWorkspace()
    const id = address.strategy
    const addresses = [
      [{ ...address, strategy: "never-made" }, notFound("strategy", "never-made")],
      [{ ...production, strategy: id }, notFound("strategy", id)],
      [{ ...address, environment: "nowhere" }, notFound("environment", "nowhere")],
      [{ ...address, project: elsewhere.project }, notFound("feature", address.feature)]
    ] as const
    for (const [target, failure] of addresses) {
      yield* refused(asAdmin(getStrategy(target)), failure)
      yield* refused(asAdmin(updateStrategy(target, { name: "never-made" })), failure)
      yield* refused(asAdmin(removeStrategy(target)), failure)
    }
    yield* asAdmin(archiveFeature(address))
    yield* refused(asAdmin(updateStrategy(address, {})), { _tag: "FeatureArchived" })
    yield* refused(asAdmin(removeStrategy(address)), { _tag: "FeatureArchived" })
    assert.strictEqual((yield* asAdmin(getStrategy(address))).id, id)
  })
}

/** A strategy in `development` of a new feature. */
const aStrategy = Effect.fn("aStrategy")(function* (given: NewStrategy) {
  const { development, production } = yield* aFlag()
  const before = yield* asAdmin(addStrategy(development, given))
  return { address: { ...development, strategy: before.id }, before, production }
})

const anotherIn = (target: EnvironmentAddress, given: Partial<NewStrategy> = {}) =>
  asAdmin(addStrategy(target, { name: "default", ...given }))

const orderIn = Effect.fn("orderIn")(function* (target: EnvironmentAddress) {
  return (yield* asAdmin(listStrategies(target))).map(({ id, sortOrder }) => [id, sortOrder] as const)
})
