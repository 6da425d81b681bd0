import { assert } from "@effect/vitest"
import { CurrentLimits, type NewStrategy } from "@halyard/core/domain"
import {
  createSegment,
  enableFeature,
  type EnvironmentAddress,
  getFeature,
  getProjectOverview,
  setDefaultStrategy
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { assertMatches, invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aConstraint, addFlag, aFlag, aWorkspace, addressesOf, ampleLimits } from "../../fixtures/workspaces.ts"

const rollout: NewStrategy = { name: "flexibleRollout", parameters: { rollout: "30", stickiness: "userId" } }

export const defaultStrategySuite: UseCaseSuite = {
  "is stored for the environment, and recorded with the one before": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace()
    const address = { project, environment: "production" }
    const author = { createdBy: "owner", createdByUserId: callers.owner.id }
    const event = { type: "default-strategy-updated", ...author, ...address } as const
    const set = (strategy: NewStrategy) => withRecordedEvents(as(callers.owner)(setDefaultStrategy(address, strategy)))
    const first = yield* set(rollout)
    assert.deepStrictEqual([first.answer, first.events], [rollout, [{ ...event, data: rollout }]])
    const second = yield* set({ name: "default", title: "All" })
    assert.deepStrictEqual(second.events, [{ ...event, data: { name: "default", title: "All" }, preData: rollout }])
    const again = yield* set({ title: "All", name: "default" })
    assert.deepStrictEqual([again.answer, again.events], [second.answer, []])
    assert.deepStrictEqual((yield* asAdmin(getProjectOverview(project))).environments, [
      { environment: "development", changeRequestsEnabled: false },
      { environment: "production", changeRequestsEnabled: false, defaultStrategy: { name: "default", title: "All" } }
    ])
  }),

  "is what features get that are switched on without a strategy, each in a group of its own": Effect.gen(function* () {
    const { project, production, feature, development } = yield* aFlag()
    const segment = yield* asAdmin(createSegment({ name: yield* uniqueName("segment"), constraints: [] }))
    const given: NewStrategy = {
      ...rollout,
      title: "careful",
      segments: [segment.id],
      constraints: [aConstraint],
      variants: [{ name: "a", weight: 1, weightType: "variable", stickiness: "default" }]
    }
    yield* asAdmin(setDefaultStrategy({ project, environment: "production" }, given))
    assertMatches(yield* strategiesOf(production), [
      {
        ...given,
        featureName: feature,
        disabled: false,
        constraints: [{ ...aConstraint, inverted: false, caseInsensitive: false }],
        variants: [{ name: "a", weight: 1000 }],
        parameters: { ...rollout.parameters, groupId: feature }
      }
    ])
    assertMatches(yield* strategiesOf(development), [{ parameters: { rollout: "100", groupId: feature } }])

    const grouped = { ...rollout, parameters: { ...rollout.parameters, groupId: "ours" } }
    yield* asAdmin(setDefaultStrategy({ project, environment: "production" }, grouped))
    const another = addressesOf(yield* addFlag(project))
    assertMatches(yield* strategiesOf(another.production), [{ parameters: { rollout: "30", groupId: "ours" } }])
  }),

  "is judged as any strategy, and refused where the environment is not linked": Effect.gen(function* () {
    const { project } = yield* aWorkspace({ environments: ["development"] })
    const { project: elsewhere } = yield* aWorkspace()
    const segment = yield* asAdmin(
      createSegment({ name: yield* uniqueName("segment"), project: elsewhere, constraints: [] })
    )
    const set = (strategy: NewStrategy, environment: string = "development", id: string = project) =>
      asAdmin(setDefaultStrategy({ project: id, environment }, strategy))
    yield* invalidAt(set({ name: "never-made" }), "/name")
    yield* invalidAt(set({ name: "flexibleRollout", parameters: { rollout: "101" } }), "/parameters/rollout")
    yield* invalidAt(set({ name: "default", segments: [segment.id, 999_999_999] }), "/segments/0", "/segments/1")
    const limits = { ...ampleLimits, constraints: 1 }
    const two = set({ name: "default", constraints: [aConstraint, aConstraint] })
    yield* refused(Effect.provideService(two, CurrentLimits, limits), { _tag: "LimitExceeded", limit: 1 })
    yield* refused(set(rollout, "production"), notFound("environment", "production"))
    yield* refused(set(rollout, "never-made"), notFound("environment", "never-made"))
    yield* refused(set(rollout, "development", "never-made"), notFound("project", "never-made"))
    const { environments } = yield* asAdmin(getProjectOverview(project))
    assert.deepStrictEqual(environments, [{ environment: "development", changeRequestsEnabled: false }])
  })
}

/** The strategies of a feature after enabling it. */
const strategiesOf = Effect.fn("strategiesOf")(function* (address: EnvironmentAddress) {
  yield* asAdmin(enableFeature(address))
  const { environments } = yield* asAdmin(getFeature(address))
  return environments.find(({ name }) => name === address.environment)?.strategies ?? []
})
