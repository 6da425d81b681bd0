import type { InstanceInsights, ProjectFlagTrend } from "../../interface/operations.gen.ts"
import { type UtcDayRange, isIn } from "../../charts/range/range.ts"

/** The flags of several projects at the end of a week. */
export interface FlagWeek {
  /** The end of the latest day of the week, in UTC. */
  readonly date: string
  readonly total: number
  readonly stale: number
  readonly potentiallyStale: number
  /** The percentage of flags that are neither stale nor potentially stale. Undefined without flags. */
  readonly health: number | undefined
  /** In days. Undefined if no flag reached production. */
  readonly timeToProduction: number | undefined
}

/** The weeks of a range, added up over the projects; over all, if none is given. */
export const flagWeeks = (
  { projectFlagTrends }: InstanceInsights,
  projects: ReadonlyArray<string>,
  range: UtcDayRange
): ReadonlyArray<FlagWeek> => {
  const rows = projectFlagTrends.filter(
    ({ date, project }) => isIn(range, date) && (projects.length === 0 || projects.includes(project))
  )
  return [...Map.groupBy(rows, ({ week }) => week).values()]
    .map(weekOf)
    .toSorted((one, other) => one.date.localeCompare(other.date))
}

const weekOf = (rows: ReadonlyArray<ProjectFlagTrend>): FlagWeek => {
  const sum = (key: "total" | "stale" | "potentiallyStale") => rows.reduce((all, row) => all + row[key], 0)
  const total = sum("total")
  const stale = sum("stale")
  const potentiallyStale = sum("potentiallyStale")
  return {
    date: rows.reduce((latest, { date }) => (date > latest ? date : latest), ""),
    total,
    stale,
    potentiallyStale,
    health: total === 0 ? undefined : Math.round(((total - stale - potentiallyStale) / total) * 100),
    timeToProduction: meanTimeToProduction(rows)
  }
}

/** Projects with more flags count more. Those in which none reached production do not count. */
const meanTimeToProduction = (rows: ReadonlyArray<ProjectFlagTrend>): number | undefined => {
  const known = rows.flatMap(({ timeToProduction: days, total }) => (days === undefined ? [] : [{ days, total }]))
  const weight = known.reduce((sum, { total }) => sum + Math.max(1, total), 0)
  if (weight === 0) return undefined
  return known.reduce((sum, { days, total }) => sum + days * Math.max(1, total), 0) / weight
}

/** The latest week of each project in a range, those with the most flags first. */
export const latestByProject = (
  { projectFlagTrends }: InstanceInsights,
  projects: ReadonlyArray<string>,
  range: UtcDayRange
): ReadonlyArray<ProjectFlagTrend> => {
  const latest = new Map<string, ProjectFlagTrend>()
  for (const row of projectFlagTrends) {
    if (!isIn(range, row.date) || (projects.length > 0 && !projects.includes(row.project))) continue
    const before = latest.get(row.project)
    if (before === undefined || row.date > before.date) latest.set(row.project, row)
  }
  return [...latest.values()].toSorted((one, other) => other.total - one.total)
}
