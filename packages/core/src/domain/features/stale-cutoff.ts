import { daysBefore, type Timestamp } from "../timestamp.ts"
import type { FeatureType, FeatureTypeName } from "./feature-type.ts"

/** Features of the type that were created at this moment or before are potentially stale, unless marked as stale. */
export interface StaleCutoff {
  readonly type: FeatureTypeName
  readonly createdAt: Timestamp
}

export const staleCutoffs = (types: ReadonlyArray<FeatureType>, now: Timestamp): ReadonlyArray<StaleCutoff> =>
  types.flatMap(({ id, lifetimeDays }) =>
    lifetimeDays === null ? [] : [{ type: id, createdAt: daysBefore(now, lifetimeDays) }]
  )
