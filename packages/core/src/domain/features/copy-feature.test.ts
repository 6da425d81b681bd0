import { expect, it } from "vitest"
import { copyStrategy } from "./copy-feature.ts"
import { completeStrategy, type StrategyParameters } from "../strategies/strategy.ts"

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

it("copies all of a strategy but its id and its feature", () => {
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
