import { expect, it } from "vitest"
import type { FeatureHistory } from "./feature-history.ts"
import type { LifecycleStage } from "../features/lifecycle.ts"
import { lifecycleCounts, lifecycleTrends } from "./lifecycle-trends.ts"

const at = "2026-11-20T00:00:00.000Z"

const history = (type: string, ...entered: ReadonlyArray<readonly [LifecycleStage, number]>): FeatureHistory => ({
  project: "shop",
  type,
  entered: entered.map(([stage, day]) => ({
    stage,
    enteredStageAt: `2026-11-${String(day).padStart(2, "0")}T00:00:00.000Z`
  }))
})

const none = { flagsOlderThanWeek: 0, newFlagsThisWeek: 0 }

it("groups features by phase and by the kind of their type", () => {
  const { develop, production, cleanup } = lifecycleTrends(
    [
      history("release", ["initial", 2]),
      history("experiment", ["initial", 10], ["pre-live", 18]),
      history("kill-switch", ["initial", 1], ["pre-live", 3], ["live", 16]),
      history("operational", ["initial", 14], ["completed", 18]),
      history("permission", ["initial", 1], ["archived", 2])
    ],
    at
  ).lifecycleTrends
  expect(develop).toEqual({
    totalFlags: 2,
    medianDaysInCurrentStage: 14,
    medianDaysHistorically: 4,
    categories: {
      experimental: { flagsOlderThanWeek: 1, newFlagsThisWeek: 0 },
      release: { flagsOlderThanWeek: 1, newFlagsThisWeek: 0 },
      permanent: none
    }
  })
  expect(production).toMatchObject({
    totalFlags: 1,
    medianDaysInCurrentStage: 4,
    medianDaysHistorically: 0,
    categories: { experimental: none, release: none, permanent: { flagsOlderThanWeek: 0, newFlagsThisWeek: 1 } }
  })
  expect(cleanup).toMatchObject({ totalFlags: 1, medianDaysInCurrentStage: 2 })
})

it("renames a stage in counts", () => {
  const counts = { initial: 1, live: 3, completed: 4, archived: 5 }
  expect(lifecycleCounts({ ...counts, "pre-live": 2 })).toEqual({ ...counts, preLive: 2 })
})
