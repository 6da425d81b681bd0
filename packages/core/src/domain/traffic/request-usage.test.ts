import { describe, expect, it } from "@effect/vitest"
import { Result } from "effect"
import type { DailyRequests } from "./request-counts.ts"
import {
  meteredConnectionsOf,
  meteredRequestsOf,
  parseUsageQuery,
  type RawUsageQuery,
  trafficOf,
  type UsageQuery
} from "./request-usage.ts"

const day = (given: Partial<DailyRequests>): DailyRequests => ({
  day: "2026-10-31",
  api: "/api/client",
  outcome: "successful-requests",
  count: 10,
  connectedMillis: 0,
  ...given
})

const counts = [
  day({ connectedMillis: 2 * 86_400_000 }),
  day({ outcome: "client-errors", count: 1 }),
  day({ day: "2026-11-01", connectedMillis: 43_200_000 }),
  day({ api: "/api/frontend", count: 5 }),
  day({ api: "/api/frontend", outcome: "server-errors", count: 7 }),
  day({ api: "/ofrep", day: "2026-11-01", count: 3 })
]

const query: UsageQuery = { grouping: "daily", from: "2026-10-01", to: "2026-11-30" }
const monthly: UsageQuery = { ...query, grouping: "monthly" }

const connectionsAt = (at: string, asked: UsageQuery) =>
  meteredConnectionsOf(counts, asked, at).apiData.flatMap(({ dataPoints }) =>
    dataPoints.map(({ connections, period }) => [period, connections])
  )

describe("usage", () => {
  it("shows all requests by interface, period and outcome", () => {
    expect(trafficOf(counts, query)).toEqual({
      grouping: "daily",
      dateRange: { from: "2026-10-01", to: "2026-11-30" },
      apiData: [
        {
          apiPath: "/api/client",
          dataPoints: [
            {
              period: "2026-10-31",
              trafficTypes: [
                { group: "successful-requests", count: 10 },
                { group: "client-errors", count: 1 }
              ]
            },
            { period: "2026-11-01", trafficTypes: [{ group: "successful-requests", count: 10 }] }
          ]
        },
        {
          apiPath: "/api/frontend",
          dataPoints: [
            {
              period: "2026-10-31",
              trafficTypes: [
                { group: "successful-requests", count: 5 },
                { group: "server-errors", count: 7 }
              ]
            }
          ]
        },
        {
          apiPath: "/ofrep",
          dataPoints: [{ period: "2026-11-01", trafficTypes: [{ group: "successful-requests", count: 3 }] }]
        }
      ]
    })
    expect(trafficOf(counts, monthly).apiData[0]?.dataPoints.map(({ period }) => period)).toEqual([
      "2026-10",
      "2026-11"
    ])
    expect(trafficOf([], query).apiData).toEqual([])
  })

  it("counts successful requests of pages and apps", () => {
    const dataPoints = [
      { period: "2026-10-31", requests: 5 },
      { period: "2026-11-01", requests: 3 }
    ]
    expect(meteredRequestsOf(counts, query).apiData).toEqual([{ meteredGroup: "default", dataPoints }])
    expect(meteredRequestsOf([], query).apiData).toEqual([])
  })

  it("averages connections over the time that has passed", () => {
    expect(connectionsAt("2026-12-01T00:00:00.000Z", query)).toEqual([
      ["2026-10-31", 2],
      ["2026-11-01", 0.5]
    ])
    expect(connectionsAt("2026-11-01T12:00:00.000Z", query)[1]).toEqual(["2026-11-01", 1])
    expect(connectionsAt("2026-12-01T00:00:00.000Z", monthly)).toEqual([
      ["2026-10", 0.06],
      ["2026-11", 0.02]
    ])
  })

  it.each([
    [{}, ["/grouping", "/from", "/to"]],
    [{ grouping: "weekly", from: "2026-1-1", to: "2026-02-30" }, ["/grouping", "/from", "/to"]],
    [{ grouping: ["daily", "monthly"] }, ["/grouping"]],
    [{ from: "2026-12-01" }, ["/from"]],
    [{ from: "2025-11-29" }, ["/to"]],
    [{ grouping: "monthly", from: "2000-01-01" }, ["/to"]]
  ])("refuses %j", (given, paths) => {
    const raw: RawUsageQuery = Object.keys(given).length === 0 ? given : { ...query, ...given }
    const parsed = parseUsageQuery(raw)
    expect(Result.isFailure(parsed) ? parsed.failure.map(({ path }) => path) : parsed.success).toEqual(paths)
  })

  it.each([{}, { from: "2025-11-30" }, { grouping: "monthly", from: "2022-01-01" }, { from: "IS:2026-11-30" }])(
    "takes %j",
    (given) => {
      expect(Result.isSuccess(parseUsageQuery({ ...query, ...given }))).toBe(true)
    }
  )
})
