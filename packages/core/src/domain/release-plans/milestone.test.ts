import { expect, it } from "vitest"
import {
  activeStrategy,
  inSteps,
  milestoneStrategy,
  milestoneStrategyContent,
  withPlannedDefaults
} from "./milestone.ts"

const given = {
  name: "flexibleRollout",
  title: "Some",
  disabled: true,
  segments: [1],
  constraints: [],
  variants: [],
  parameters: { rollout: "10" }
}

const strategy = milestoneStrategy(given, { id: "s", milestoneId: "m", sortOrder: 3 })

it("has the content that it was given, at its position", () => {
  const { name, ...content } = given
  expect(strategy).toStrictEqual({ ...content, strategyName: name, id: "s", milestoneId: "m", sortOrder: 3 })
  expect(milestoneStrategyContent(strategy)).toStrictEqual(given)
  expect(milestoneStrategy({ ...given, sortOrder: 7 }, strategy).sortOrder).toBe(7)
})

it("fills in the defaults of a rollout, and nothing else", () => {
  const address = { feature: "checkout", stickiness: "sessionId" }
  const parameters = { rollout: "10", stickiness: "sessionId", groupId: "checkout" }
  expect(withPlannedDefaults(strategy, address)).toStrictEqual({ ...strategy, parameters })
})

it("becomes a strategy of the feature", () => {
  expect(activeStrategy(strategy, { featureName: "checkout", sortOrder: 5 })).toStrictEqual({
    ...given,
    id: "s",
    featureName: "checkout",
    sortOrder: 5
  })
})

it("sorts by position, then by id", () => {
  const milestones = [
    { id: "c", sortOrder: 1 },
    { id: "b", sortOrder: 0 },
    { id: "a", sortOrder: 1 }
  ]
  expect(inSteps(milestones).map(({ id }) => id)).toEqual(["b", "a", "c"])
  expect(inSteps(milestones.toReversed()).map(({ id }) => id)).toEqual(["b", "a", "c"])
})
