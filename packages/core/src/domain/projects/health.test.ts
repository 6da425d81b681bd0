import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { healthCounts, projectHealth } from "./health.ts"

const now = "2026-03-01T00:00:00.000Z"
const lifetimes = new Map([["release", 40]])
const fresh = { type: "release", stale: false, createdAt: "2026-02-28T00:00:00.000Z" }
const old = { ...fresh, createdAt: "2025-01-01T00:00:00.000Z" }
const stale = { ...old, stale: true }

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
    [[], { activeCount: 0, staleCount: 0, potentiallyStaleCount: 0, health: 100 }],
    [[fresh, fresh, stale], { activeCount: 2, staleCount: 1, potentiallyStaleCount: 0, health: 67 }],
    [[fresh, old, stale], { activeCount: 2, staleCount: 1, potentiallyStaleCount: 1, health: 33 }]
  ])("case %#", (features, counts) => {
    expect(healthCounts(features, lifetimes, now)).toEqual(counts)
  })
})
