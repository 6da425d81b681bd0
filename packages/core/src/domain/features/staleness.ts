import type { FeatureType, FeatureTypeName } from "../catalog/feature-type.ts"
import { daysBefore, daysBetween, type Timestamp } from "../values/timestamp.ts"

/** What staleness is told by. */
export interface Ageing {
  readonly type: string
  readonly stale: boolean
  readonly createdAt: Timestamp | null
}

/** Whether a feature has outlived its type, and nobody has said yet that it is stale. `lifetimes`: days by type, null = for good. */
export const isPotentiallyStale = (
  feature: Ageing,
  lifetimes: ReadonlyMap<string, number | null>,
  now: Timestamp
): boolean => {
  const lifetime = lifetimes.get(feature.type) ?? null
  if (feature.stale || lifetime === null || feature.createdAt === null) return false
  return daysBetween(feature.createdAt, now) >= lifetime
}

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
