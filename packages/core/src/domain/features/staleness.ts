import type { FeatureType, FeatureTypeName } from "../catalog/feature-type.ts"
import { daysBefore, type Timestamp } from "../values/timestamp.ts"

/** Whether a feature has outlived its type, and nobody has marked it as stale. */
export const isPotentiallyStale = (
  feature: { readonly type: string; readonly stale: boolean; readonly createdAt: Timestamp },
  cutoffs: ReadonlyArray<StaleCutoff>
): boolean =>
  !feature.stale && cutoffs.some(({ createdAt, type }) => type === feature.type && feature.createdAt <= createdAt)

/** Features of the type that were created at this moment or before are potentially stale, unless marked as stale. */
export interface StaleCutoff {
  readonly type: FeatureTypeName
  readonly createdAt: Timestamp
}

export const staleCutoffs = (types: ReadonlyArray<FeatureType>, now: Timestamp): ReadonlyArray<StaleCutoff> =>
  types.flatMap(({ id, lifetimeDays }) =>
    lifetimeDays === null || lifetimeDays > OLDEST_DAYS ? [] : [{ type: id, createdAt: daysBefore(now, lifetimeDays) }]
  )

/** No feature is as old as a thousand years, and moments of much earlier have no timestamp. */
const OLDEST_DAYS = 365_000
