import { expect, it } from "vitest"
import { completeStrategy, type StrategyParameters } from "../strategies/strategy.ts"
import { copyStrategy, initialFeature, wholeInitialFeature } from "./new-feature.ts"

const created = initialFeature(
  {
    name: "checkout",
    project: "default",
    type: "release",
    description: null,
    impressionData: false,
    stale: false
  },
  { createdAt: "2026-03-01T00:00:00.000Z", createdBy: { id: 7, name: "kim", imageUrl: "data:image/svg+xml,x" } }
)

const environment = { type: "test", enabled: true, protected: false, requiredApprovals: null }

it("is off and empty in each environment, in the order of the environments", () => {
  const environments = [
    { ...environment, name: "b", sortOrder: 2 },
    { ...environment, name: "a", sortOrder: 2 },
    { ...environment, name: "c", sortOrder: 1 }
  ]
  const feature = wholeInitialFeature(created, environments, [])
  expect(feature.environments.map(({ name, sortOrder }) => [name, sortOrder])).toEqual([
    ["c", 1],
    ["a", 2],
    ["b", 2]
  ])
  expect(feature.environments[0]).toEqual({
    name: "c",
    type: "test",
    enabled: false,
    sortOrder: 1,
    variantCount: 0,
    lastSeenAt: null,
    hasStrategies: false,
    hasEnabledStrategies: false,
    featureName: "checkout",
    environment: "c",
    strategies: [],
    variants: []
  })
})

it("enters its first stage when it is created", () => {
  expect(wholeInitialFeature(created, [], []).lifecycle).toEqual({
    stage: "initial",
    enteredStageAt: created.createdAt
  })
})

const copy = { id: "2", featureName: "copy" }

const strategyWith = (parameters: StrategyParameters) =>
  completeStrategy(
    { name: "flexibleRollout", title: "t", disabled: true, segments: [3], parameters },
    {
      id: "1",
      featureName: "old",
      sortOrder: 4
    }
  )

it("copies a strategy except its id and its feature", () => {
  const strategy = strategyWith({ rollout: "50" })
  expect(copyStrategy(strategy, copy, { replaceGroupId: true })).toEqual({ ...strategy, ...copy })
})

it.each([
  [{ groupId: "old", rollout: "50" }, true, { groupId: "copy", rollout: "50" }],
  [{ groupId: "other" }, true, { groupId: "copy" }],
  [{ groupId: "old" }, false, { groupId: "old" }],
  [{}, true, {}]
])("copies the parameters %j with replaceGroupId %s", (parameters, replaceGroupId, copied) => {
  expect(copyStrategy(strategyWith(parameters), copy, { replaceGroupId }).parameters).toEqual(copied)
})
