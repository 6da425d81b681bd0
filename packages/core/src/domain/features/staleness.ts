import type { FeatureType, FeatureTypeName } from "../catalog/feature-type.ts"
import { daysBefore, type Timestamp } from "../values/timestamp.ts"

/** Whether a feature is older than its type's lifetime and not marked as stale. */
export const isPotentiallyStale = (
  feature: { readonly type: string; readonly stale: boolean; readonly createdAt: Timestamp },
  cutoffs: ReadonlyArray<StaleCutoff>
): boolean =>
  !feature.stale && cutoffs.some(({ createdAt, type }) => type === feature.type && feature.createdAt <= createdAt)

/** Features of this type that were created at or before this time are potentially stale, unless marked as stale. */
export interface StaleCutoff {
  readonly type: FeatureTypeName
  readonly createdAt: Timestamp
}

export const staleCutoffs = (types: ReadonlyArray<FeatureType>, now: Timestamp): ReadonlyArray<StaleCutoff> =>
  types.flatMap(({ id, lifetimeDays }) =>
    lifetimeDays === null || lifetimeDays > OLDEST_DAYS ? [] : [{ type: id, createdAt: daysBefore(now, lifetimeDays) }]
  )

/** More than any feature's age in days. Timestamps much further back do not exist. */
const OLDEST_DAYS = 365_000
