import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { healthCounts, meanDaysToProduction, projectHealth, statsWindows } from "./health.ts"

describe("projectHealth", () => {
  it.each([
    [0, 0, 0, 100],
    [3, 1, 0, 67],
    [3, 1, 1, 33],
    [3, 0, 0, 100],
    [3, 3, 0, 0],
    [2, 1, 1, 0],
    [8, 1, 0, 88],
    [1000, 1, 0, 100],
    [1, 1, 1, 0]
  ])("%i in all, %i stale, %i potentially: %i", (total, staleCount, potentiallyStale, health) => {
    expect(projectHealth({ total, stale: staleCount, potentiallyStale })).toBe(health)
  })

  const Count = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 10_000 }))

  it.prop("is a whole number, 0 to 100", { a: Count, b: Count, c: Count }, ({ a, b, c }) => {
    const health = projectHealth({ total: a + b + c, stale: b, potentiallyStale: c })
    return Number.isInteger(health) && health >= 0 && health <= 100
  })
})

describe("healthCounts", () => {
  it.each([
    [
      { total: 0, stale: 0, potentiallyStale: 0 },
      { activeCount: 0, staleCount: 0, potentiallyStaleCount: 0, health: 100 }
    ],
    [
      { total: 3, stale: 1, potentiallyStale: 0 },
      { activeCount: 2, staleCount: 1, potentiallyStaleCount: 0, health: 67 }
    ],
    [
      { total: 3, stale: 1, potentiallyStale: 1 },
      { activeCount: 2, staleCount: 1, potentiallyStaleCount: 1, health: 33 }
    ]
  ])("%o", (counts, expected) => {
    expect(healthCounts(counts)).toEqual(expected)
  })
})

it("looks back 30 and 60 days", () => {
  expect(statsWindows("2026-03-15T10:20:30.400Z")).toEqual({
    currentStart: "2026-02-13T10:20:30.400Z",
    pastStart: "2026-01-14T10:20:30.400Z"
  })
})

it.each([
  [null, 0],
  [0, 0],
  [86_400_000, 1],
  [129_600_000, 1.5],
  [86_400_000 * 2.34, 2.3],
  [86_400_000 * 2.35001, 2.4],
  [4_000_000, 0],
  [5_000_000, 0.1]
])("%s milliseconds are %s days", (millis, days) => {
  expect(meanDaysToProduction(millis)).toBe(days)
})
