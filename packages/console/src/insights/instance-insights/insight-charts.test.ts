import { describe, expect, it } from "vitest"
import type { InstanceInsights } from "../../interface/operations.gen.ts"
import { evaluationWeeks, totalOf } from "./evaluation-weeks.ts"
import { flagWeeks, latestByProject } from "./flag-weeks.ts"
import { evaluationChart, flagChart, projectChart, updateChart, weekChart } from "./insight-charts.ts"

const endOf = (day: string) => `${day}T23:59:59.999Z`

const flags = (week: string, day: string, project: string, total: number, stale: number, days?: number) => ({
  week,
  date: endOf(day),
  project,
  total,
  active: total - stale,
  stale,
  potentiallyStale: 1,
  health: 50,
  ...(days === undefined ? {} : { timeToProduction: days })
})

const evaluated = (week: string, day: string, project: string, yes: number, no: number) => ({
  week,
  date: endOf(day),
  project,
  totalRequests: yes + no,
  totalYes: yes,
  totalNo: no,
  totalApps: 1,
  totalFlags: 1,
  totalEnvironments: 1
})

const insights: InstanceInsights = {
  users: { total: 2, active: 1, inactive: 1 },
  flags: { total: 3 },
  userTrends: [],
  flagTrends: [
    { date: endOf("2026-11-14"), total: 9, active: 8, stale: 1, potentiallyStale: 2 },
    { date: endOf("2026-11-15"), total: 10, active: 8, stale: 2, potentiallyStale: 2 }
  ],
  projectFlagTrends: [
    flags("2026-46", "2026-11-15", "shop", 10, 1, 4),
    flags("2026-46", "2026-11-15", "web", 30, 2, 8),
    flags("2026-47", "2026-11-20", "shop", 20, 3),
    flags("2026-45", "2026-11-08", "shop", 5, 0)
  ],
  metricsSummaryTrends: [
    evaluated("2026-47", "2026-11-20", "shop", 5, 2),
    evaluated("2026-47", "2026-11-20", "web", 1, 1)
  ],
  environmentTypeTrends: [
    { week: "2026-47", date: endOf("2026-11-20"), environmentType: "production", totalUpdates: 3 },
    { week: "2026-46", date: endOf("2026-11-15"), environmentType: "production", totalUpdates: 1 },
    { week: "2026-46", date: endOf("2026-11-15"), environmentType: "development", totalUpdates: 7 }
  ]
}
const range = { from: "2026-11-09", to: "2026-11-20" }
const values = ({ series }: { readonly series: ReadonlyArray<{ readonly values: ReadonlyArray<unknown> }> }) =>
  series.map((one) => one.values)

describe("flagWeeks", () => {
  it("adds up projects, and weighs their time to production by flags", () =>
    expect(flagWeeks(insights, [], range)).toEqual([
      { date: endOf("2026-11-15"), total: 40, stale: 3, potentiallyStale: 2, health: 88, timeToProduction: 7 },
      { date: endOf("2026-11-20"), total: 20, stale: 3, potentiallyStale: 1, health: 80, timeToProduction: undefined }
    ]))

  it("has only the chosen projects", () =>
    expect(flagWeeks(insights, ["web"], range).map(({ total }) => total)).toEqual([30]))
})

it("latestByProject has the last week of each, the largest first", () =>
  expect(latestByProject(insights, [], range).map(({ project, total }) => [project, total])).toEqual([
    ["web", 30],
    ["shop", 20]
  ]))

describe("charts", () => {
  const weeks = flagWeeks(insights, [], range)

  it("show flags by day, or by week", () => {
    expect(values(flagChart(insights, weeks, range, false))).toEqual([
      [6, 6],
      [2, 2],
      [1, 2]
    ])
    expect(values(flagChart(insights, weeks, range, true))).toEqual([
      [35, 16],
      [2, 1],
      [3, 3]
    ])
  })

  it("show a figure of several sets of projects", () => {
    const web = flagWeeks(insights, ["web"], range)
    const sets = [
      { key: "all", label: "All", weeks },
      { key: "web", label: "Web", weeks: web }
    ]
    expect(values(weekChart(sets, "health"))).toEqual([
      [88, 80],
      [90, undefined]
    ])
  })

  it("show projects by name", () =>
    expect(
      projectChart(latestByProject(insights, [], range), (id) => id.toUpperCase(), { key: "total", label: "Flags" })
        .points
    ).toEqual([
      { key: "web", label: "WEB" },
      { key: "shop", label: "SHOP" }
    ]))

  it("show evaluations", () => {
    const evaluations = evaluationWeeks(insights, ["shop"], range)
    expect(values(evaluationChart(evaluations))).toEqual([[5], [2]])
    expect(totalOf(evaluations)).toBe(7)
    expect(totalOf([])).toBeUndefined()
  })

  it("show changes by type of environment", () => {
    const chart = updateChart(insights, range)
    expect(chart.points.map(({ key }) => key)).toEqual(["2026-11-15", "2026-11-20"])
    expect(values(chart)).toEqual([
      [7, 0],
      [1, 3]
    ])
  })
})
