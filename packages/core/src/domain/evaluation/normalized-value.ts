import murmurhash from "murmurhash3js"

/**
 * The stable position of an id within a group, from 1 to `total`. Matches the SDK for Node.js for every id. SDKs in
 * other languages hash non-ASCII ids differently.
 */
export const normalizedValue = (id: string, groupId: string, total: number, seed: number): number =>
  (murmurhash.x86.hash32(`${groupId}:${id}`, seed) % total) + 1

/** Makes rollouts and variants independent: the position of an id in one says nothing about the other. */
export const ROLLOUT_SEED = 0
export const VARIANT_SEED = 86_028_157
