import { describe, expect, it } from "vitest"
import { chartByApplication, chartByHour, chartByVariant } from "./metrics-charts.ts"

const hour = (appName: string, yes: number, no: number, variants: Record<string, number> = {}) => ({
  featureName: "checkout",
  appName,
  environment: "production",
  timestamp: "2026-11-02T10:00:00.000Z",
  yes,
  no,
  variants
})
const now = Date.parse("2026-11-02T10:20:00Z")
const hours = [hour("web", 1, 2, { blue: 1 }), hour("app", 5, 0, { blue: 2, red: 3 }), hour("idle", 0, 0, { green: 0 })]

describe("charts of evaluations", () => {
  it("has a point for each hour", () => {
    const { points, series } = chartByHour(hours, "production", now, 2)
    expect(points.map(({ key }) => key)).toEqual(["2026-11-02T09:00:00.000Z", "2026-11-02T10:00:00.000Z"])
    expect(series.map(({ values }) => values)).toEqual([
      [0, 6],
      [0, 2]
    ])
  })

  it("ranks applications that asked", () => {
    const { points, series } = chartByApplication(hours)
    expect(points.map(({ key }) => key)).toEqual(["app", "web"])
    expect(series.map(({ values }) => values)).toEqual([
      [5, 1],
      [0, 2]
    ])
  })

  it("ranks variants that were given", () => {
    expect(chartByVariant(hours).points.map(({ key }) => key)).toEqual(["blue", "red"])
    expect(chartByVariant([]).series).toEqual([])
  })
})
