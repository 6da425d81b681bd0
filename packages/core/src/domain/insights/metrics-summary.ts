import { compareText } from "../values/text.ts"
import { type Day, type DayRange, isWithinDays, mondayOf } from "./day.ts"
import { weekIn } from "./environment-updates.ts"
import type { MetricsSummaryTrend } from "./insights.ts"
import { projectOfKey } from "../projects/former-project.ts"

/** An application's evaluations of a feature on one day. */
export interface DailyReport {
  readonly day: Day
  readonly project: string
  readonly feature: string
  readonly environment: string
  readonly appName: string
  readonly yes: number
  readonly no: number
}

/** One row per week and project, former or not, with reports in the range, ordered by date, then project. */
export const metricsSummaryTrends = (
  reports: ReadonlyArray<DailyReport>,
  range: DayRange
): ReadonlyArray<MetricsSummaryTrend> => {
  const wanted = reports.filter(({ day }) => isWithinDays(day, range))
  const groups = Map.groupBy(wanted, ({ day, project }) => `${mondayOf(day)} ${project}`)
  return [...groups.values()]
    .flatMap((group) => summaryOf(group, range))
    .toSorted((left, right) => compareText(left.date, right.date) || compareText(left.project, right.project))
    .map((summary) => ({ ...summary, project: projectOfKey(summary.project) }))
}

const summaryOf = (reports: ReadonlyArray<DailyReport>, range: DayRange): ReadonlyArray<MetricsSummaryTrend> => {
  const [first] = reports
  if (first === undefined) return []
  const [totalYes, totalNo] = [sum(reports.map(({ yes }) => yes)), sum(reports.map(({ no }) => no))]
  return [
    {
      ...weekIn(mondayOf(first.day), range),
      project: first.project,
      totalRequests: totalYes + totalNo,
      totalYes,
      totalNo,
      totalApps: new Set(reports.map(({ appName }) => appName)).size,
      totalFlags: new Set(reports.map(({ feature }) => feature)).size,
      totalEnvironments: new Set(reports.map(({ environment }) => environment)).size
    }
  ]
}

const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((total, each) => total + each, 0)
