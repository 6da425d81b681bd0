import { projectOfKey } from "../projects/former-project.ts"
import { healthCounts } from "../projects/health.ts"
import { daysBefore, type Timestamp } from "../values/timestamp.ts"
import { type Day, endOfDay, isoWeek, mondayOf } from "./day.ts"
import type { FlagTrend, ProjectFlagTrend, UserCounts, UserTrend } from "./insights.ts"

/** A project's numbers at the end of a day, or now. */
export interface ProjectDay extends FlagCounts {
  /** The project's id, or the key of a former project. */
  readonly project: string
  readonly health: number
  /** The mean in days, as in project stats; null if unknown. */
  readonly timeToProduction: number | null
  /** The number of members; null if unknown. */
  readonly users: number | null
}

/** Adds derived numbers to a project's numbers. */
export const projectDay = (
  project: string,
  { potentiallyStale, stale, total }: FlagCounts,
  rest: Pick<ProjectDay, "timeToProduction" | "users">
): ProjectDay => ({
  project,
  total,
  stale,
  potentiallyStale,
  health: healthCounts({ total, stale, potentiallyStale }).health,
  ...rest
})

/** The number of active flags, and how many of them are stale or potentially stale. */
export interface FlagCounts {
  readonly total: number
  readonly stale: number
  readonly potentiallyStale: number
}

export const noFlags: FlagCounts = { total: 0, stale: 0, potentiallyStale: 0 }

/** Adds up the flags of all projects. */
export const sumOfFlags = (projects: ReadonlyArray<FlagCounts>): FlagCounts =>
  projects.reduce(
    (sum, { potentiallyStale, stale, total }) => ({
      total: sum.total + total,
      stale: sum.stale + stale,
      potentiallyStale: sum.potentiallyStale + potentiallyStale
    }),
    noFlags
  )

export const flagTrend = (day: Day, { potentiallyStale, stale, total }: FlagCounts): FlagTrend => ({
  date: endOfDay(day),
  total,
  active: total - stale,
  stale,
  potentiallyStale
})

/** The rows of the projects of one day, whose week and end are the same for all. */
export const projectFlagTrends = (day: Day, projects: ReadonlyArray<ProjectDay>): ReadonlyArray<ProjectFlagTrend> => {
  const dated = { week: isoWeek(day), date: endOfDay(day) }
  return projects.map(({ health, potentiallyStale, project, stale, timeToProduction, total, users }) => ({
    ...dated,
    project: projectOfKey(project),
    total,
    active: total - stale,
    stale,
    potentiallyStale,
    health,
    ...(timeToProduction === null ? {} : { timeToProduction }),
    ...(users === null ? {} : { users })
  }))
}

/** The newest row of each project and week. */
export const newestOfWeeks = <A extends { readonly day: Day; readonly project: string }>(
  rows: ReadonlyArray<A>
): ReadonlyArray<A> => {
  const newest = new Map<string, A>()
  for (const row of rows) {
    const key = `${mondayOf(row.day)} ${row.project}`
    const known = newest.get(key)
    if (known === undefined || known.day < row.day) newest.set(key, row)
  }
  return [...newest.values()]
}

/** The number of users, and how many of them are active. */
export interface SeenUsers {
  readonly total: number
  readonly active: number
}

export const userCounts = ({ active, total }: SeenUsers): UserCounts => ({ total, active, inactive: total - active })

export const userTrend = (day: Day, users: SeenUsers): UserTrend => ({ date: endOfDay(day), ...userCounts(users) })

/** Users who were seen at or after this time are active. */
export const activeSince = (moment: Timestamp): Timestamp => daysBefore(moment, ACTIVE_DAYS)

const ACTIVE_DAYS = 60
