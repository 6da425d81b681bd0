import { Schema } from "effect"
import { daysBefore, type Timestamp } from "../values/timestamp.ts"
import { field } from "../values/field.ts"

/** Counts of active features. Archived ones are excluded. */
export interface FeatureCounts {
  readonly total: number
  readonly stale: number
  readonly potentiallyStale: number
}

export const noCounts: FeatureCounts = { total: 0, stale: 0, potentiallyStale: 0 }

/**
 * The share of features that are neither stale nor potentially stale, 0 to 100. A project without features is healthy.
 */
export const projectHealth = ({ total, stale, potentiallyStale }: FeatureCounts): number =>
  total === 0 ? 100 : Math.max(0, Math.round((100 * (total - stale - potentiallyStale)) / total))

/** The complement of the health rating. */
export const technicalDebt = (health: number): number => 100 - health

/** The counts of a health report, in which potentially stale features count as active, too. */
export interface HealthCounts {
  readonly activeCount: number
  readonly staleCount: number
  readonly potentiallyStaleCount: number
  readonly health: number
}

export const healthCounts = (counts: FeatureCounts): HealthCounts => ({
  activeCount: counts.total - counts.stale,
  staleCount: counts.stale,
  potentiallyStaleCount: counts.potentiallyStale,
  health: projectHealth(counts)
})

export const ProjectStats = Schema.Struct({
  avgTimeToProdCurrentWindow: field(
    Schema.Finite,
    "Mean days from creation to being on in production, of features that got there"
  ),
  createdCurrentWindow: field(Schema.Finite, "Features created in the current window"),
  createdPastWindow: field(Schema.Finite, "Features created in the past window"),
  archivedCurrentWindow: field(Schema.Finite, "Features archived in the current window"),
  archivedPastWindow: field(Schema.Finite, "Features archived in the past window"),
  projectActivityCurrentWindow: field(Schema.Finite, "Events of the project in the current window"),
  projectActivityPastWindow: field(Schema.Finite, "Events of the project in the past window"),
  projectMembersAddedCurrentWindow: field(Schema.Finite, "Members added in the current window")
}).annotate({
  identifier: "ProjectStats",
  description:
    "A project's activity in the last 30 days (the current window) and in the 30 days before (the past window)."
})
export type ProjectStats = typeof ProjectStats.Type

/** The starts of the two windows. The past window ends where the current one starts. */
export interface StatsWindows {
  readonly currentStart: Timestamp
  readonly pastStart: Timestamp
}

export const statsWindows = (now: Timestamp): StatsWindows => ({
  currentStart: daysBefore(now, WINDOW_DAYS),
  pastStart: daysBefore(now, 2 * WINDOW_DAYS)
})

/** The mean time to production in days, rounded to one decimal; 0 without features in production. */
export const meanDaysToProduction = (meanMillis: number | null): number =>
  meanMillis === null ? 0 : Math.round((meanMillis * 10) / MILLIS_A_DAY) / 10

const WINDOW_DAYS = 30
const MILLIS_A_DAY = 86_400_000
