import { Schema } from "effect"
import { daysBefore, type Timestamp } from "../values/timestamp.ts"

/** What happened in a project in the last 30 days, and in the 30 days before. */
export const ProjectStats = Schema.Struct({
  avgTimeToProdCurrentWindow: Schema.Finite,
  createdCurrentWindow: Schema.Finite,
  createdPastWindow: Schema.Finite,
  archivedCurrentWindow: Schema.Finite,
  archivedPastWindow: Schema.Finite,
  projectActivityCurrentWindow: Schema.Finite,
  projectActivityPastWindow: Schema.Finite,
  projectMembersAddedCurrentWindow: Schema.Finite
}).annotate({ identifier: "ProjectStats" })
export type ProjectStats = typeof ProjectStats.Type

/** Where the windows begin: the past one ends where the current one begins. */
export interface StatsWindows {
  readonly currentStart: Timestamp
  readonly pastStart: Timestamp
}

export const statsWindows = (now: Timestamp): StatsWindows => ({
  currentStart: daysBefore(now, WINDOW_DAYS),
  pastStart: daysBefore(now, 2 * WINDOW_DAYS)
})

/** The mean time to production in days with one decimal; 0 where no feature got there. */
export const meanDaysToProduction = (meanMillis: number | null): number =>
  meanMillis === null ? 0 : Math.round((meanMillis * 10) / MILLIS_A_DAY) / 10

const WINDOW_DAYS = 30
const MILLIS_A_DAY = 86_400_000
