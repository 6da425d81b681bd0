import { describe, expect, it } from "vitest"
import {
  chartByApplication,
  chartByPeriod,
  chartByVariant,
  countsOfDays,
  countsOfHours,
  periodsUntil
} from "./metrics-charts.ts"

const count = (appName: string, yes: number, no: number, variants: Record<string, number> = {}) => ({
  featureName: "checkout",
  appName,
  environment: "production",
  yes,
  no,
  variants
})
const now = Date.parse("2026-11-02T10:20:00Z")
const all = [
  count("web", 1, 2, { blue: 1 }),
  count("app", 5, 0, { blue: 2, red: 3 }),
  { ...count("idle", 0, 0, { green: 0 }), environment: "development" }
]
const hours = countsOfHours(all.map((one) => ({ ...one, timestamp: "2026-11-02T10:00:00.000Z" })))
const days = countsOfDays(all.map((one) => ({ ...one, date: "2026-11-01" })))

describe("charts of evaluations", () => {
  it("have a point for each hour", () => {
    const { points, series } = chartByPeriod(hours, "production", periodsUntil(now, { unit: "hour", count: 2 }), "hour")
    expect(points.map(({ key }) => key)).toEqual(["2026-11-02T09:00:00.000Z", "2026-11-02T10:00:00.000Z"])
    expect(series.map(({ values }) => values)).toEqual([
      [0, 6],
      [0, 2]
    ])
  })

  it("have a point for each day in UTC", () => {
    const { points, series } = chartByPeriod(days, "production", periodsUntil(now, { unit: "day", count: 3 }), "day")
    expect(points.map(({ key }) => key)).toEqual(["2026-10-31", "2026-11-01", "2026-11-02"])
    expect(series.map(({ values }) => values)).toEqual([
      [0, 6, 0],
      [0, 2, 0]
    ])
  })

  it("rank applications that asked", () => {
    const { points, series } = chartByApplication(hours)
    expect(points.map(({ key }) => key)).toEqual(["app", "web"])
    expect(series.map(({ values }) => values)).toEqual([
      [5, 1],
      [0, 2]
    ])
  })

  it("rank variants that were given", () => {
    expect(chartByVariant(hours).points.map(({ key }) => key)).toEqual(["blue", "red"])
    expect(chartByVariant([]).series).toEqual([])
  })
})
