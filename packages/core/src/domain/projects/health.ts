/** How many features there are that are not archived, and how many of them are stale or about to be. */
export interface FeatureCounts {
  readonly total: number
  readonly stale: number
  readonly potentiallyStale: number
}

/** The share of features that are neither stale nor potentially stale, 0 to 100. A project without features is healthy. */
export const projectHealth = ({ total, stale, potentiallyStale }: FeatureCounts): number =>
  total === 0 ? 100 : Math.max(0, Math.round((100 * (total - stale - potentiallyStale)) / total))

/** The rest of the health rating: what there is to clean up. */
export const technicalDebt = (health: number): number => 100 - health

/** The part of a health report that is counted. Potentially stale features are active, too. */
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
