import { expect, it } from "vitest"
import { countByStage, type FeatureHistory, meanDays, medianDays, pastDays, stayIn } from "./feature-history.ts"
import type { LifecycleStage } from "../features/lifecycle.ts"

const day = (number: number) => `2026-11-${String(number).padStart(2, "0")}T12:00:00.000Z`

const history = (...entered: ReadonlyArray<readonly [LifecycleStage, number]>): FeatureHistory => ({
  project: "shop",
  type: "release",
  entered: entered.map(([stage, at]) => ({ stage, enteredStageAt: day(at) }))
})

const whole = history(["initial", 1], ["pre-live", 3], ["live", 4], ["completed", 9], ["archived", 10])

it.each<[ReadonlyArray<LifecycleStage>, FeatureHistory, unknown]>([
  [["initial"], whole, { since: day(1), until: day(3) }],
  [["initial", "pre-live"], whole, { since: day(1), until: day(4) }],
  [["pre-live"], history(["initial", 1], ["live", 2]), undefined],
  [["initial"], history(["initial", 1], ["live", 2]), { since: day(1), until: day(2) }],
  [["live"], history(["initial", 1], ["live", 2]), { since: day(2), until: undefined }]
])("the stay in %j", (stages, one, stay) => {
  expect(stayIn(one, stages)).toEqual(stay)
})

it("counts days of stays that have ended, none below zero", () => {
  const backwards = history(["initial", 5], ["live", 2])
  expect(pastDays([whole, backwards, history(["initial", 1])], ["initial"])).toEqual([2, 0])
})

it("counts features by the stage that they are in", () => {
  expect(countByStage([whole, history(["initial", 1]), history(["initial", 1], ["live", 2])])).toEqual({
    initial: 1,
    "pre-live": 0,
    live: 1,
    completed: 0,
    archived: 1
  })
})

it.each([
  [[], null, 0],
  [[3], 3, 3],
  [[1, 2], 1.5, 1.5],
  [[1, 9, 2], 4, 2],
  [[1, 2, 4.26, 9], 4.1, 3.1]
])("the mean of %j is %j, the median %j", (days, mean, median) => {
  expect([meanDays(days), medianDays(days)]).toEqual([mean, median])
})
