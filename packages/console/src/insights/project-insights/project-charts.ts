import type { ChartData } from "../../charts/chart-data.ts"
import type { ProjectInsights, ProjectStatus } from "../../interface/operations.gen.ts"
import { type UtcDay, daysAfter, dayWords, shortDay, startOf } from "../../time/utc-days.ts"

/** The events of the last year by week. The last week ends today. */
export const activityChart = ({ activityCountByDate }: ProjectStatus, today: UtcDay, weeks = 52): ChartData => {
  const starts = Array.from({ length: weeks }, (_, week) => daysAfter(today, (week - weeks + 1) * 7 - 6))
  return {
    dimension: "Week from",
    points: starts.map((day) => ({
      key: day,
      label: `Week from ${dayWords(day)}`,
      short: shortDay(day),
      at: startOf(day)
    })),
    series: [
      {
        key: "events",
        label: "Events",
        values: starts.map((start) => {
          const end = daysAfter(start, 6)
          return activityCountByDate.reduce(
            (sum, { count, date }) => (date >= start && date <= end ? sum + count : sum),
            0
          )
        })
      }
    ]
  }
}

/** The flags that took longest until they were on in production. */
export const leadTimeChart = ({ leadTime }: ProjectInsights, most = 12): ChartData => {
  const slowest = leadTime.features
    .toSorted((one, other) => other.timeToProduction - one.timeToProduction)
    .slice(0, most)
  return {
    dimension: "Flag",
    points: slowest.map(({ name }) => ({ key: name, label: name })),
    series: [{ key: "days", label: "Days to production", values: slowest.map((feature) => feature.timeToProduction) }]
  }
}

export const stageChart = ({ lifecycleSummary }: ProjectStatus): ChartData => ({
  dimension: "Stage",
  points: stages.map(([key, label]) => ({ key, label })),
  series: [{ key: "flags", label: "Flags", values: stages.map(([stage]) => lifecycleSummary[stage].currentFlags) }]
})

export const stageDaysChart = ({ lifecycleSummary }: ProjectStatus): ChartData => ({
  dimension: "Stage",
  points: passing.map(([key, label]) => ({ key, label })),
  series: [
    {
      key: "days",
      label: "Mean days",
      values: passing.map(([stage]) => lifecycleSummary[stage].averageDays ?? undefined)
    }
  ]
})

/** The stages that flags leave again. */
const passing = [
  ["initial", "Defined"],
  ["preLive", "Develop"],
  ["live", "Production"],
  ["completed", "Clean up"]
] as const

const stages = [...passing, ["archived", "Archived"]] as const

export const typeChart = (
  { featureTypeCounts }: ProjectInsights,
  nameOf: (type: ProjectInsights["featureTypeCounts"][number]["type"]) => string
): ChartData => ({
  dimension: "Type",
  points: featureTypeCounts.map(({ type }) => ({ key: type, label: nameOf(type) })),
  series: [{ key: "flags", label: "Flags", values: featureTypeCounts.map(({ count }) => count) }]
})
