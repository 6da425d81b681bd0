import { describe, expect, it } from "@effect/vitest"
import { metricsSummaryTrends } from "./metrics-summary.ts"

describe("metricsSummaryTrends", () => {
  it("counts reports and applications in each week of the range", () => {
    const report = { day: "2026-11-16", project: "a", feature: "f", environment: "dev", appName: "web", yes: 1, no: 2 }
    const reports = [
      report,
      { ...report, day: "2026-11-17", feature: "g" },
      { ...report, day: "2026-11-17", environment: "prod", appName: "api", yes: 10, no: 0 },
      { ...report, day: "2026-11-18", project: "b" },
      { ...report, day: "2026-11-23" },
      { ...report, day: "2026-11-25", feature: "late" },
      { ...report, day: "2026-11-15" }
    ]
    const week = { week: "2026-47", date: "2026-11-22T23:59:59.999Z" }
    const one = { totalRequests: 3, totalYes: 1, totalNo: 2, totalApps: 1, totalFlags: 1, totalEnvironments: 1 }
    expect(metricsSummaryTrends(reports, { from: "2026-11-16", to: "2026-11-24" })).toEqual([
      {
        ...week,
        project: "a",
        totalRequests: 16,
        totalYes: 12,
        totalNo: 4,
        totalApps: 2,
        totalFlags: 2,
        totalEnvironments: 2
      },
      { ...week, project: "b", ...one },
      { week: "2026-48", date: "2026-11-24T23:59:59.999Z", project: "a", ...one }
    ])
  })
})
