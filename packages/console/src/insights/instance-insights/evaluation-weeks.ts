import type { InstanceInsights } from "../../interface/operations.gen.ts"
import { type UtcDayRange, isIn } from "../../charts/range/range.ts"

/** The evaluations of a week. */
export interface EvaluationWeek {
  readonly date: string
  readonly yes: number
  readonly no: number
}

/** The weeks of a range, added up over the projects; over all, if none is given. */
export const evaluationWeeks = (
  { metricsSummaryTrends }: InstanceInsights,
  projects: ReadonlyArray<string>,
  range: UtcDayRange
): ReadonlyArray<EvaluationWeek> => {
  const rows = metricsSummaryTrends.filter(
    ({ date, project }) => isIn(range, date) && (projects.length === 0 || projects.includes(project))
  )
  return [...Map.groupBy(rows, ({ week }) => week).values()]
    .map((week) => ({
      date: week.reduce((latest, { date }) => (date > latest ? date : latest), ""),
      yes: week.reduce((sum, { totalYes }) => sum + totalYes, 0),
      no: week.reduce((sum, { totalNo }) => sum + totalNo, 0)
    }))
    .toSorted((one, other) => one.date.localeCompare(other.date))
}

/** All evaluations of the weeks. Undefined if nothing was recorded. */
export const totalOf = (weeks: ReadonlyArray<EvaluationWeek>): number | undefined =>
  weeks.length === 0 ? undefined : weeks.reduce((sum, { no, yes }) => sum + yes + no, 0)
