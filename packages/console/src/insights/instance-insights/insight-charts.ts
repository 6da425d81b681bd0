import type { ChartData, ChartPoint } from "../../charts/chart-data.ts"
import { type UtcDayRange, isIn } from "../../charts/range/range.ts"
import type { InstanceInsights, LifecycleTrends, ProjectFlagTrend } from "../../interface/operations.gen.ts"
import { dayWords, shortDay, startOf } from "../../time/utc-days.ts"
import type { EvaluationWeek } from "./evaluation-weeks.ts"
import type { FlagWeek } from "./flag-weeks.ts"

/** Flags by state: by day over all projects, or by week over the chosen ones. */
export const flagChart = (
  insights: InstanceInsights,
  weeks: ReadonlyArray<FlagWeek>,
  range: UtcDayRange,
  byWeek: boolean
): ChartData => {
  const rows = byWeek ? weeks : insights.flagTrends.filter(({ date }) => isIn(range, date))
  return {
    dimension: byWeek ? "Week until" : "Day",
    points: rows.map(pointOf),
    series: [
      {
        key: "healthy",
        label: "Healthy",
        values: rows.map(({ potentiallyStale, stale, total }) => total - stale - potentiallyStale)
      },
      { key: "potentially", label: "Potentially stale", values: rows.map(({ potentiallyStale }) => potentiallyStale) },
      { key: "stale", label: "Stale", values: rows.map(({ stale }) => stale) }
    ]
  }
}

export interface NamedWeeks {
  readonly key: string
  readonly label: string
  readonly weeks: ReadonlyArray<FlagWeek>
}

/** One figure of each week, for several sets of projects. The first set has all weeks of the others. */
export const weekChart = (sets: ReadonlyArray<NamedWeeks>, figure: "health" | "timeToProduction"): ChartData => {
  const dates = sets[0]?.weeks.map(({ date }) => date) ?? []
  return {
    dimension: "Week until",
    points: dates.map((date) => pointOf({ date })),
    series: sets.map(({ key, label, weeks }) => {
      const byDate = new Map(weeks.map((week) => [week.date, week[figure]]))
      return { key, label, values: dates.map((date) => byDate.get(date)) }
    })
  }
}

export const projectChart = (
  rows: ReadonlyArray<ProjectFlagTrend>,
  nameOf: (project: string) => string,
  series: { readonly key: "total" | "health"; readonly label: string }
): ChartData => ({
  dimension: "Project",
  points: rows.map(({ project }) => ({ key: project, label: nameOf(project) })),
  series: [{ ...series, values: rows.map((row) => row[series.key]) }]
})

export const evaluationChart = (weeks: ReadonlyArray<EvaluationWeek>): ChartData => ({
  dimension: "Week until",
  points: weeks.map(pointOf),
  series: [
    { key: "yes", label: "On", values: weeks.map(({ yes }) => yes) },
    { key: "no", label: "Off", values: weeks.map(({ no }) => no) }
  ]
})

/** Events in environments, by their type. */
export const updateChart = ({ environmentTypeTrends }: InstanceInsights, range: UtcDayRange): ChartData => {
  const rows = environmentTypeTrends.filter(({ date }) => isIn(range, date))
  const weeks = [...Map.groupBy(rows, ({ week }) => week).values()].map((week) => ({
    date: week.reduce((latest, { date }) => (date > latest ? date : latest), ""),
    week
  }))
  const sorted = weeks.toSorted((one, other) => one.date.localeCompare(other.date))
  const types = [...new Set(rows.map(({ environmentType }) => environmentType))].toSorted()
  return {
    dimension: "Week until",
    points: sorted.map(pointOf),
    series: types.map((type) => ({
      key: type,
      label: type,
      values: sorted.map(({ week }) => week.find(({ environmentType }) => environmentType === type)?.totalUpdates ?? 0)
    }))
  }
}

export const userChart = ({ userTrends }: InstanceInsights, range: UtcDayRange): ChartData => {
  const rows = userTrends.filter(({ date }) => isIn(range, date))
  return {
    dimension: "Day",
    points: rows.map(pointOf),
    series: [
      { key: "active", label: "Active in the last 60 days", values: rows.map(({ active }) => active) },
      { key: "inactive", label: "Not active", values: rows.map(({ inactive }) => inactive) }
    ]
  }
}

type Trends = LifecycleTrends["lifecycleTrends"]

export const phaseChart = (trends: Trends): ChartData => ({
  dimension: "Phase",
  points: phases.map(([key, label]) => ({ key, label })),
  series: (
    [
      ["release", "Releases"],
      ["experimental", "Experiments"],
      ["permanent", "Permanent flags"]
    ] as const
  ).map(([category, label]) => ({
    key: category,
    label,
    values: phases.map(([phase]) => {
      const { flagsOlderThanWeek, newFlagsThisWeek } = trends[phase].categories[category]
      return flagsOlderThanWeek + newFlagsThisWeek
    })
  }))
})

/** How long flags stay in each phase. A phase without flags has no median. */
export const phaseDaysChart = (trends: Trends): ChartData => ({
  dimension: "Phase",
  points: phases.flatMap(([key, label]) => [
    { key: `${key} now`, label: `${label}: flags in it now` },
    { key: `${key} before`, label: `${label}: flags that left it` }
  ]),
  series: [
    {
      key: "days",
      label: "Median days",
      values: phases.flatMap(([phase]) => {
        const { medianDaysHistorically, medianDaysInCurrentStage, totalFlags } = trends[phase]
        return [
          totalFlags === 0 ? undefined : medianDaysInCurrentStage,
          medianDaysHistorically === 0 ? undefined : medianDaysHistorically
        ]
      })
    }
  ]
})

const phases = [
  ["develop", "Develop"],
  ["production", "Production"],
  ["cleanup", "Clean up"]
] as const

const pointOf = ({ date }: { readonly date: string }): ChartPoint => {
  const day = date.slice(0, 10)
  return { key: day, label: dayWords(day), short: shortDay(day), at: startOf(day) }
}
