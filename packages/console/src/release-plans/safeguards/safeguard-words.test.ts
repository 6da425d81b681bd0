import { describe, expect, it } from "vitest"
import { limitInWords } from "./safeguard-words.ts"

const figure = { metricName: "failures", timeRange: "hour", aggregationMode: "count", labelSelectors: {} } as const

describe("limitInWords", () => {
  it("names the metric, its labels, the range and the limit", () => {
    expect(limitInWords({ impactMetric: figure, triggerCondition: { operator: ">", threshold: 20 } })).toBe(
      "failures (count) in the last hour is more than 20"
    )
    const labelSelectors = { variant: ["blue", "red"], appName: [] }
    expect(
      limitInWords({
        impactMetric: { ...figure, labelSelectors, aggregationMode: "p95" },
        triggerCondition: { operator: "<", threshold: 0.5 }
      })
    ).toBe("failures (95th percentile), variant blue or red, in the last hour is less than 0.5")
  })

  it("knows the flag's own evaluations", () => {
    const own = { ...figure, metricName: "halyard.no_share", aggregationMode: "avg", timeRange: "day" } as const
    expect(limitInWords({ impactMetric: own, triggerCondition: { operator: ">", threshold: 0.5 } })).toBe(
      "the share of evaluations to off in the last day is more than 0.5"
    )
  })
})
