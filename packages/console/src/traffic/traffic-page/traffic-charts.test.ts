import { describe, expect, it } from "vitest"
import type { Traffic } from "../../interface/operations.gen.ts"
import {
  connectionChart,
  groupingOf,
  interfaceChart,
  meteredChart,
  outcomeChart,
  periodsOf,
  rateChart,
  type Rates,
  requestsIn
} from "./traffic-charts.ts"

const range = { from: "2026-11-19", to: "2026-11-21" }
const periods = periodsOf(range, "daily")

const traffic: Traffic = {
  grouping: "daily",
  dateRange: range,
  apiData: [
    {
      apiPath: "/api/admin",
      dataPoints: [
        {
          period: "2026-11-20",
          trafficTypes: [
            { group: "successful-requests", count: 5 },
            { group: "client-errors", count: 2 }
          ]
        }
      ]
    },
    {
      apiPath: "/api/client",
      dataPoints: [{ period: "2026-11-21", trafficTypes: [{ group: "successful-requests", count: 9 }] }]
    }
  ]
}

const rates = (...values: ReadonlyArray<readonly [string, Array<[number, string]>]>): Rates => ({
  data: {
    result: values.map(([endpoint, points]) => ({ metric: { appName: "unknown", endpoint }, values: points }))
  }
})

const values = ({ series }: { readonly series: ReadonlyArray<{ readonly values: ReadonlyArray<unknown> }> }) =>
  series.map((one) => one.values)

describe("periodsOf", () => {
  it("has all days", () => expect(periods.map(({ key }) => key)).toEqual(["2026-11-19", "2026-11-20", "2026-11-21"]))

  it("has all months of a long range", () => {
    const year = { from: "2026-07-15", to: "2026-11-21" }
    expect(groupingOf(year)).toBe("monthly")
    expect(periodsOf(year, "monthly").map(({ key }) => key)).toEqual([
      "2026-07",
      "2026-08",
      "2026-09",
      "2026-10",
      "2026-11"
    ])
  })
})

describe("charts of traffic", () => {
  it("show requests by interface, with zeroes", () =>
    expect(values(interfaceChart(traffic, periods))).toEqual([
      [0, 7, 0],
      [0, 0, 9]
    ]))

  it("show requests by outcome", () => {
    expect(values(outcomeChart(traffic, periods))).toEqual([
      [0, 5, 9],
      [0, 2, 0],
      [0, 0, 0]
    ])
    expect([requestsIn(traffic), requestsIn(traffic, "client-errors")]).toEqual([16, 2])
  })

  it("are empty without any metered request or connection", () => {
    const nothing = { grouping: "daily" as const, dateRange: range, apiData: [] }
    expect([meteredChart(nothing, periods).series, connectionChart(nothing, periods).series]).toEqual([[], []])
  })

  it("show rates by time, and zero where one is missing", () =>
    expect(
      values(
        rateChart(
          rates(
            [
              "/a",
              [
                [300, "0.5"],
                [600, "1"]
              ]
            ],
            ["/b", [[600, "2"]]]
          )
        )
      )
    ).toEqual([
      [0.5, 1],
      [0, 2]
    ]))
})
