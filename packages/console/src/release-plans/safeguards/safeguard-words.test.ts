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

  it("says for how long, from how many samples, and what is compared", () => {
    const of = { impactMetric: figure, triggerCondition: { operator: ">", threshold: 2 } } as const
    expect(limitInWords({ ...of, forMinutes: 1, minimumSamples: 1 })).toBe(
      "failures (count) in the last hour is more than 2 for a minute"
    )
    expect(limitInWords({ ...of, forMinutes: 5, minimumSamples: 20, compareBy: "variant" })).toBe(
      "failures (count) in the last hour is more than 2 times that of the rest by variant for 5 minutes, from at least 20 samples"
    )
  })

  it("knows the flag's own evaluations", () => {
    const own = { ...figure, metricName: "halyard.no_share", aggregationMode: "avg", timeRange: "day" } as const
    expect(limitInWords({ impactMetric: own, triggerCondition: { operator: ">", threshold: 0.5 } })).toBe(
      "the share of evaluations to off in the last day is more than 0.5"
    )
  })
})
