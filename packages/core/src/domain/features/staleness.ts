import type { Timestamp } from "../timestamp.ts"
import type { StaleCutoff } from "./stale-cutoff.ts"

/** Whether a feature has outlived its type, and nobody has marked it as stale. */
export const isPotentiallyStale = (
  feature: { readonly type: string; readonly stale: boolean; readonly createdAt: Timestamp },
  cutoffs: ReadonlyArray<StaleCutoff>
): boolean =>
  !feature.stale && cutoffs.some(({ createdAt, type }) => type === feature.type && feature.createdAt <= createdAt)
