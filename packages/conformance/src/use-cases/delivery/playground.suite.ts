import { assert } from "@effect/vitest"
import type { AdvancedPlaygroundRequest, NewStrategy, PlaygroundRequest } from "@halyard/core/domain"
import {
  addDependency,
  addStrategy,
  createSegment,
  createStrategyType,
  disableFeature,
  enableFeature,
  play,
  playAdvanced,
  setVariants
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addFlag, aFlag, aWorkspace, addressesOf } from "../../fixtures/workspaces.ts"

export const playgroundSuite: UseCaseSuite = {
  "returns what each feature is in an environment, and why": Effect.gen(function* () {
    const { feature, production, project } = yield* aFlag()
    const segment = yield* asAdmin(createSegment({ name: yield* uniqueName("segment"), constraints: [inSession] }))
    yield* asAdmin(addStrategy(production, { name: "default", constraints: [ofAnn], segments: [segment.id] }))
    yield* asAdmin(addStrategy(production, { ...toAll, disabled: true, title: "all" }))
    yield* asAdmin(enableFeature(production))

    const [met] = yield* playFor(project, { userId: "ann", properties: { sessionId: "s1" } })
    assert.include(met, { name: feature, projectId: project, isEnabled: true, isEnabledInCurrentEnvironment: true })
    assert.deepStrictEqual(met?.variant, { name: "disabled", enabled: false, feature_enabled: true })
    const [first, second] = met?.strategies.data ?? []
    assert.deepStrictEqual(first?.result, { evaluationStatus: "complete", enabled: true })
    assert.deepStrictEqual(first?.constraints, [{ ...ofAnn, inverted: false, caseInsensitive: false, result: true }])
    assert.deepStrictEqual(first?.segments, [
      {
        id: segment.id,
        name: segment.name,
        result: true,
        constraints: [{ ...inSession, inverted: false, caseInsensitive: false, result: true }]
      }
    ])
    assert.deepStrictEqual(second?.result, { evaluationStatus: "unevaluated", enabled: "unknown" })
    assert.include(second, { disabled: true, title: "all" })
    assert.include(first?.links.edit, `strategyId=${first?.id}`)

    const [unmet] = yield* playFor(project, { userId: "bob", sessionId: "s1" })
    assert.deepStrictEqual([unmet?.isEnabled, unmet?.strategies.result], [false, "unknown"])
    const [constraint] = unmet?.strategies.data[0]?.constraints ?? []
    assert.deepStrictEqual([constraint?.result, unmet?.strategies.data[0]?.segments[0]?.result], [false, true])
    const [elsewhere] = yield* playFor(project, { userId: "ann", sessionId: "s1" }, "development")
    assert.include(elsewhere, { isEnabled: false, isEnabledInCurrentEnvironment: false })
    assert.deepStrictEqual(elsewhere?.strategies, { result: false, data: [] })
  }),

  "returns which variant somebody gets, of the strategy before those of the feature": Effect.gen(function* () {
    const { production, project } = yield* aFlag()
    const blue = { name: "blue", weight: 1000, weightType: "variable", stickiness: "default" } as const
    const payload = { type: "string", value: "b" } as const
    yield* asAdmin(setVariants(production, [{ ...blue, name: "red" }]))
    yield* asAdmin(addStrategy(production, { ...toAll, constraints: [ofAnn], variants: [{ ...blue, payload }] }))
    yield* asAdmin(addStrategy(production, toAll))
    yield* asAdmin(enableFeature(production))
    const [ann] = yield* playFor(project, { userId: "ann" })
    assert.deepStrictEqual(ann?.variant, { name: "blue", payload, enabled: true, feature_enabled: true })
    assert.deepStrictEqual(
      ann?.variants.map(({ name }) => name),
      ["blue"]
    )
    assert.deepStrictEqual(ann?.strategies.data[0]?.result, {
      evaluationStatus: "complete",
      enabled: true,
      variant: { name: "blue", payload, enabled: true },
      variants: [{ ...blue, payload }]
    })
    const [bob] = yield* playFor(project, { userId: "bob" })
    assert.deepStrictEqual([bob?.variant?.name, bob?.variants[0]?.name], ["red", "red"])
    assert.include(bob?.strategies.data[0]?.result, { enabled: false, variant: null })
  }),

  "does not know what only applications know": Effect.gen(function* () {
    const { production, project } = yield* aFlag()
    const own = yield* uniqueName("strategy")
    yield* asAdmin(createStrategyType({ name: own, parameters: [] }))
    yield* asAdmin(addStrategy(production, { name: own, constraints: [ofAnn] }))
    yield* asAdmin(addStrategy(production, { name: "applicationHostname", parameters: { hostNames: "a" } }))
    yield* asAdmin(enableFeature(production))
    const incomplete = { evaluationStatus: "incomplete", enabled: "unknown" } as const
    for (const [userId, enabled] of [
      ["ann", "unknown"],
      ["bob", false]
    ] as const) {
      const [played] = yield* playFor(project, { userId })
      assert.deepStrictEqual([played?.isEnabled, played?.strategies.result], [false, "unknown"])
      assert.deepStrictEqual(
        played?.strategies.data.map(({ result }) => result),
        [{ ...incomplete, enabled }, incomplete]
      )
    }
  }),

  "sees parents that are not what they must be": Effect.gen(function* () {
    const { feature, production, project } = yield* aFlag()
    const child = yield* addFlag(project)
    yield* asAdmin(addDependency(child, { feature }))
    yield* asAdmin(enableFeature(addressesOf(child).production))
    const played = Effect.map(playFor(project), (all) =>
      all.filter(({ name }) => name === child.feature).map((one) => [one.isEnabled, one.hasUnsatisfiedDependency])
    )
    assert.deepStrictEqual(yield* played, [[false, true]])
    yield* asAdmin(enableFeature(production))
    assert.deepStrictEqual(yield* played, [[true, false]])
    yield* asAdmin(disableFeature(production))
    assert.deepStrictEqual(yield* played, [[false, true]])
  }),

  "tries all combinations of values between commas in all environments": Effect.gen(function* () {
    const { feature, production, project } = yield* aFlag()
    yield* asAdmin(addStrategy(production, { name: "default", constraints: [ofAnn, inSession] }))
    yield* asAdmin(enableFeature(production))
    const context = { appName: "shop", userId: "ann, bob", properties: { sessionId: "s1,s2" }, odd: { a: 1 } }
    const { features, warnings } = yield* playAll({
      environments: ["production", "development"],
      projects: [project],
      context
    })
    assert.deepStrictEqual(warnings, { invalidContextProperties: ["odd"] })
    assert.deepStrictEqual(
      features.map(({ name, projectId }) => [name, projectId]),
      [[feature, project]]
    )
    const results = features[0]?.environments ?? {}
    assert.deepStrictEqual(Object.keys(results), ["production", "development"])
    assert.deepStrictEqual(
      results["production"]?.map((one) => [one.context, one.environment, one.isEnabled]),
      [
        [{ appName: "shop", userId: "ann", sessionId: "s1" }, "production", true],
        [{ appName: "shop", userId: "ann", sessionId: "s2" }, "production", false],
        [{ appName: "shop", userId: "bob", sessionId: "s1" }, "production", false],
        [{ appName: "shop", userId: "bob", sessionId: "s2" }, "production", false]
      ]
    )
    assert.deepStrictEqual(
      results["development"]?.map(({ isEnabled }) => isEnabled),
      [false, false, false, false]
    )
  }),

  "refuses what is not there, what cannot be read, and too much": Effect.gen(function* () {
    const { project } = yield* aFlag()
    const context = { appName: "shop" }
    const projects = [project]
    yield* refused(asAdmin(play({ environment: "nowhere", projects, context })), notFound("environment", "nowhere"))
    yield* refused(
      playAll({ environments: ["production", "nowhere"], projects, context }),
      notFound("environment", "nowhere")
    )
    yield* refused(
      asAdmin(play({ environment: "production", projects: [project, "no"], context })),
      notFound("project", "no")
    )
    const later = { ...context, currentTime: "later" }
    const path = "/context/currentTime"
    yield* invalidAt(asAdmin(play({ environment: "production", projects, context: later })), path)
    yield* invalidAt(playAll({ environments: ["production"], projects, context: later }), path)
    const many = Array.from({ length: 15_001 }, (_, index) => String(index)).join()
    yield* invalidAt(playAll({ environments: ["production"], projects, context: { ...context, userId: many } }), "")
    const { project: empty } = yield* aWorkspace()
    yield* invalidAt(
      playAll({
        environments: ["production"],
        projects,
        context: { appName: "x".repeat(400_000), userId: many.slice(0, 400) }
      }),
      ""
    )
    yield* invalidAt(
      playAll({ environments: ["production"], projects: [empty], context: { ...context, userId: many } }),
      ""
    )
  }),

  "knows only what the caller may see": Effect.gen(function* () {
    const { callers, feature, project } = yield* aFlag({ mode: "private" })
    const open = yield* aWorkspace()
    yield* addFlag(open.project)
    const all = { environment: "production", context: { appName: "shop" } }
    for (const [who, knows] of [
      ["member", true],
      ["stranger", false]
    ] as const) {
      const { features } = yield* as(callers[who])(play(all))
      const names = features.map(({ name }) => name)
      assert.strictEqual(names.includes(feature), knows)
      assert.isTrue(features.some(({ projectId }) => projectId === open.project))
      assert.deepStrictEqual(names, names.toSorted())
    }
    yield* refused(as(callers.stranger)(play({ ...all, projects: [project] })), notFound("project", project))
    const { features } = yield* as(callers.member)(play({ ...all, projects: [] }))
    assert.deepStrictEqual(features, [])
  })
}

const ofAnn = { contextName: "userId", operator: "IN", values: ["ann"] } as const
const inSession = { contextName: "sessionId", operator: "IN", values: ["s1"] } as const

const toAll: NewStrategy = { name: "flexibleRollout", parameters: { rollout: "100", stickiness: "default" } }

const playFor = (
  project: string,
  context: Omit<PlaygroundRequest["context"], "appName"> = {},
  environment = "production"
) =>
  Effect.map(
    asAdmin(play({ environment, projects: [project], context: { appName: "shop", ...context } })),
    ({ features }) => features
  )

const playAll = (request: AdvancedPlaygroundRequest) => asAdmin(playAdvanced(request))
