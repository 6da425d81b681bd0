import { daysBetween, type Timestamp } from "../values/timestamp.ts"

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
