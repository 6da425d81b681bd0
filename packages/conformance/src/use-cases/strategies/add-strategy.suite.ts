import { assert } from "@effect/vitest"
import { CurrentLimits, type NewStrategy, type ResourceLimits } from "@halyard/core/domain"
import {
  addStrategy,
  archiveFeature,
  createSegment,
  enableFeature,
  getFeature,
  listStrategies,
  updateProject
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aConstraint, aFlag, aWorkspace, ampleLimits } from "../../fixtures/workspaces.ts"

const plain: NewStrategy = { name: "default" }
const variant = { name: "blue", weight: 1000, weightType: "variable", stickiness: "default" } as const

export const addStrategySuite: UseCaseSuite = {
  "answers and keeps the strategy with its defaults, and records the event": Effect.gen(function* () {
    const { callers, development, feature } = yield* aFlag()
    const { answer, events } = yield* withRecordedEvents(as(callers.owner)(addStrategy(development, plain)))
    assert.deepStrictEqual(answer, {
      id: answer.id,
      name: "default",
      title: null,
      disabled: false,
      featureName: feature,
      sortOrder: 0,
      segments: [],
      constraints: [],
      variants: [],
      parameters: {}
    })
    assert.deepStrictEqual(yield* asAdmin(listStrategies(development)), [answer])
    assert.deepStrictEqual(
      events.map(({ type, environment, createdBy, data }) => [type, environment, createdBy, data]),
      [["feature-strategy-add", "development", "owner", answer]]
    )
  }),

  "keeps all that it is given, with variants balanced and repeated segments once": Effect.gen(function* () {
    const { project, production } = yield* aFlag()
    const own = yield* asAdmin(createSegment({ name: yield* uniqueName("segment"), project, constraints: [] }))
    const global = yield* asAdmin(createSegment({ name: yield* uniqueName("segment"), constraints: [] }))
    const given = {
      name: "flexibleRollout",
      title: "Ünï 😀",
      disabled: true,
      sortOrder: 4,
      segments: [global.id, own.id, global.id],
      constraints: [{ ...aConstraint, value: "kept", inverted: true, caseInsensitive: true }],
      variants: [
        { ...variant, weight: 1 },
        { ...variant, name: "a", weight: 1 }
      ],
      parameters: { rollout: "50", stickiness: "userId", groupId: "group", own: "kept" }
    } satisfies NewStrategy
    const answer = yield* asAdmin(addStrategy(production, given))
    assert.deepInclude(answer, {
      ...given,
      segments: [global.id, own.id],
      variants: [
        { ...variant, name: "a", weight: 500 },
        { ...variant, weight: 500 }
      ]
    })
    assert.deepStrictEqual(yield* asAdmin(listStrategies(production)), [answer])
  }),

  "completes a gradual rollout to reach everybody, by the project's stickiness": Effect.gen(function* () {
    const { project, feature, development } = yield* aFlag()
    yield* asAdmin(updateProject(project, { name: project, defaultStickiness: "sessionId" }))
    const everybody = { rollout: "100", stickiness: "sessionId", groupId: feature }
    const { parameters } = yield* asAdmin(addStrategy(development, { name: "flexibleRollout" }))
    assert.deepStrictEqual(parameters, everybody)
    const own = { rollout: "5", groupId: "" }
    const partly = yield* asAdmin(addStrategy(development, { name: "flexibleRollout", parameters: own }))
    assert.deepStrictEqual(partly.parameters, { ...everybody, ...own })
  }),

  "leaves it off, and other environments alone": Effect.gen(function* () {
    const { address, development } = yield* aFlag()
    yield* asAdmin(addStrategy(development, plain))
    const { environments } = yield* asAdmin(getFeature(address))
    assert.deepStrictEqual(
      environments.map(({ enabled, strategies }) => [enabled, strategies.length]),
      [
        [false, 1],
        [false, 0]
      ]
    )
  }),

  "is refused with every fault at its path, and nothing is added": Effect.gen(function* () {
    const { development } = yield* aFlag()
    const elsewhere = yield* aWorkspace()
    const foreign = yield* asAdmin(
      createSegment({ name: yield* uniqueName("segment"), project: elsewhere.project, constraints: [] })
    )
    const faulty: NewStrategy = {
      name: "never-made",
      title: "x".repeat(1001),
      sortOrder: 1.5,
      segments: [foreign.id, 2_000_000_000],
      constraints: [aConstraint, { ...aConstraint, contextName: "never-made" }, { ...aConstraint, values: [] }],
      variants: [
        { ...variant, name: "" },
        { ...variant, weight: 0.5 }
      ]
    }
    yield* invalidAt(
      asAdmin(addStrategy(development, faulty)),
      "/name",
      "/sortOrder",
      "/segments/0",
      "/segments/1",
      "/constraints/1/contextName",
      "/constraints/2/values",
      "/variants/0/name",
      "/variants/1/weight",
      "/title"
    )
    const rollout = { name: "flexibleRollout", parameters: { rollout: "101" } }
    yield* invalidAt(asAdmin(addStrategy(development, rollout)), "/parameters/rollout")
    const onlyFixed: NewStrategy = { ...plain, variants: [{ ...variant, weightType: "fix" }] }
    yield* refused(asAdmin(addStrategy(development, onlyFixed)), { _tag: "InvalidOperation" })
    assert.deepStrictEqual(yield* asAdmin(listStrategies(development)), [])
  }),

  "is refused beyond the limits": Effect.gen(function* () {
    const { development } = yield* aFlag()
    const segments = yield* Effect.replicateEffect(
      Effect.flatMap(uniqueName("segment"), (name) => asAdmin(createSegment({ name, constraints: [] }))),
      2
    )
    const values = ["1", "2"]
    const beyond: ReadonlyArray<readonly [keyof ResourceLimits, NewStrategy]> = [
      ["strategySegments", { ...plain, segments: segments.map(({ id }) => id) }],
      ["constraints", { ...plain, constraints: [aConstraint, aConstraint] }],
      ["constraintValues", { ...plain, constraints: [{ ...aConstraint, values }] }]
    ]
    for (const [limit, strategy] of beyond) {
      const limits = { ...ampleLimits, [limit]: 1 }
      const attempt = Effect.provideService(asAdmin(addStrategy(development, strategy)), CurrentLimits, limits)
      yield* refused(attempt, { _tag: "LimitExceeded", limit: 1 })
    }
    assert.deepStrictEqual(yield* asAdmin(listStrategies(development)), [])
  }),

  "takes as many in an environment as the limit says, also when they race for the last place": Effect.gen(function* () {
    const { development, production } = yield* aFlag()
    const limits = { ...ampleLimits, featureEnvironmentStrategies: 2 }
    const add = Effect.provideService(asAdmin(addStrategy(development, plain)), CurrentLimits, limits)
    yield* add
    const results = yield* Effect.all([Effect.result(add), Effect.result(add), Effect.result(add)], {
      concurrency: "unbounded"
    })
    assert.deepStrictEqual(results.map(({ _tag }) => _tag).toSorted(), ["Failure", "Failure", "Success"])
    yield* refused(add, { _tag: "LimitExceeded", limit: 2 })
    yield* Effect.provideService(asAdmin(addStrategy(production, plain)), CurrentLimits, limits)
  }).pipe(racing),

  "gives those that are added at once positions of their own": Effect.gen(function* () {
    const { development } = yield* aFlag()
    yield* Effect.all(
      Array.from({ length: 5 }, () => asAdmin(addStrategy(development, plain))),
      { concurrency: "unbounded" }
    )
    const strategies = yield* asAdmin(listStrategies(development))
    assert.deepStrictEqual(
      strategies.map(({ sortOrder }) => sortOrder),
      [0, 1, 2, 3, 4]
    )
  }).pipe(racing),

  "loses nothing when two administer different environments at once": Effect.gen(function* () {
    const { address, development, production } = yield* aFlag()
    yield* Effect.all([asAdmin(addStrategy(development, plain)), Effect.asVoid(asAdmin(enableFeature(production)))], {
      concurrency: "unbounded"
    })
    const { environments } = yield* asAdmin(getFeature(address))
    assert.deepStrictEqual(
      environments.map(({ enabled, strategies }) => [enabled, strategies.map(({ name }) => name)]),
      [
        [false, ["default"]],
        [true, ["flexibleRollout"]]
      ]
    )
  }).pipe(racing),

  "is refused where there is no such feature, or not there, or not any more": Effect.gen(function* () {
    const { project, feature, address, development } = yield* aFlag({ environments: ["development"] })
    const elsewhere = yield* aWorkspace()
    const [unlinked, moved] = [
      { ...address, environment: "production" },
      { ...development, project: elsewhere.project }
    ]
    yield* refused(asAdmin(addStrategy(unlinked, { name: "never-made" })), notFound("environment", "production"))
    yield* refused(asAdmin(listStrategies(unlinked)), notFound("environment", "production"))
    yield* refused(asAdmin(addStrategy(moved, plain)), notFound("feature", feature))
    yield* refused(asAdmin(listStrategies(moved)), notFound("feature", feature))
    yield* asAdmin(archiveFeature({ project, feature }))
    yield* refused(asAdmin(addStrategy(development, { name: "never-made" })), { _tag: "FeatureArchived", feature })
    assert.deepStrictEqual(yield* asAdmin(listStrategies(development)), [])
  })
}
