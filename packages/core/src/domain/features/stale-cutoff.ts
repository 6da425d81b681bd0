import { daysBefore, type Timestamp } from "../values/timestamp.ts"
import type { FeatureType, FeatureTypeName } from "../catalog/feature-type.ts"

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
