import murmurhash from "murmurhash3js"

/** Keeps rollouts and variants apart: who is first in the one is somewhere else in the other. */
export const ROLLOUT_SEED = 0
export const VARIANT_SEED = 86_028_157

/**
 * The place from 1 to `total` that an id has in a group, always the same. It is that of the SDK on Node for every id:
 * beyond ASCII, where SDKs in other languages hash other bytes, too.
 */
export const normalizedValue = (id: string, groupId: string, total: number, seed: number): number =>
  (murmurhash.x86.hash32(`${groupId}:${id}`, seed) % total) + 1
