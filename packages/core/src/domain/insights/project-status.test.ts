import { expect, it } from "vitest"
import type { FeatureHistory } from "./feature-history.ts"
import type { LifecycleStage } from "../features/lifecycle.ts"
import { lifecycleSummary, statusOfFeatures } from "./project-status.ts"

const history = (...entered: ReadonlyArray<readonly [LifecycleStage, string]>): FeatureHistory => ({
  project: "shop",
  type: "release",
  entered: entered.map(([stage, day]) => ({ stage, enteredStageAt: `${day}T00:00:00.000Z` }))
})

it("summarizes features by stage", () => {
  const histories = [
    history(["initial", "2026-11-01"]),
    history(["initial", "2026-11-01"], ["live", "2026-11-05"]),
    history(["initial", "2026-08-01"], ["pre-live", "2026-08-03"], ["archived", "2026-08-04"]),
    history(["initial", "2026-11-01"], ["archived", "2026-11-01"])
  ]
  expect(lifecycleSummary(histories, "2026-11-20T00:00:00.000Z")).toEqual({
    initial: { averageDays: 2, currentFlags: 1 },
    preLive: { averageDays: 1, currentFlags: 0 },
    live: { averageDays: null, currentFlags: 1 },
    completed: { averageDays: null, currentFlags: 0 },
    archived: { currentFlags: 2, last30Days: 1 }
  })
})

it.each([
  [{ total: 0, stale: 0, potentiallyStale: 0 }, 100, 0, 0],
  [{ total: 3, stale: 1, potentiallyStale: 1 }, 33, 67, 2]
])("of %j the health is %i, the technical debt %i and %i features are stale", (counts, health, debt, stale) => {
  expect(statusOfFeatures(counts)).toEqual({
    health: { current: health },
    technicalDebt: { current: debt },
    staleFlags: { total: stale }
  })
})
