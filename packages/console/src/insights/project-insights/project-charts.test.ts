import { describe, expect, it } from "vitest"
import type { ProjectInsights, ProjectStatus } from "../../interface/operations.gen.ts"
import { activityChart, leadTimeChart, stageChart, stageDaysChart } from "./project-charts.ts"

const status: ProjectStatus = {
  activityCountByDate: [
    { date: "2026-11-01", count: 100 },
    { date: "2026-11-07", count: 3 },
    { date: "2026-11-13", count: 2 },
    { date: "2026-11-14", count: 5 },
    { date: "2026-11-20", count: 7 }
  ],
  health: { current: 90 },
  technicalDebt: { current: 10 },
  resources: { apiTokens: 1, members: 2, segments: 3 },
  staleFlags: { total: 1 },
  lifecycleSummary: {
    initial: { averageDays: 2.5, currentFlags: 4 },
    preLive: { averageDays: null, currentFlags: 3 },
    live: { averageDays: 30, currentFlags: 2 },
    completed: { averageDays: 0, currentFlags: 1 },
    archived: { currentFlags: 9, last30Days: 2 }
  }
}

const insights: Pick<ProjectInsights, "leadTime"> = {
  leadTime: {
    projectAverage: 4,
    features: [
      { name: "quick", timeToProduction: 1 },
      { name: "slow", timeToProduction: 20 }
    ]
  }
}

describe("charts of a project", () => {
  it("add up the events of weeks that end today", () => {
    const { points, series } = activityChart(status, "2026-11-20", 2)
    expect(points.map(({ key }) => key)).toEqual(["2026-11-07", "2026-11-14"])
    expect(series[0]?.values).toEqual([5, 12])
  })

  it("show the slowest flags first", () =>
    expect(leadTimeChart({ ...insights } as ProjectInsights, 1).points.map(({ key }) => key)).toEqual(["slow"]))

  it("show the stages", () => {
    expect(stageChart(status).series[0]?.values).toEqual([4, 3, 2, 1, 9])
    expect(stageDaysChart(status).series[0]?.values).toEqual([2.5, undefined, 30, 0])
  })
})
