import MurmurHash3 from "imurmurhash"
import { rememberLatest } from "../values/remember-latest.ts"

/** Returns the bucket of an id within its group. */
export type BucketOf = (id: string) => number

/**
 * The stable bucket of an id within a group, from 1 to `total`. Matches the SDK for Node.js for every id. SDKs in other
 * languages hash non-ASCII ids differently.
 */
export const normalizedValue = (id: string, groupId: string, total: number, seed: number): number =>
  bucketsIn(groupId, total, seed)(id)

/**
 * Returns a function with the results of `normalizedValue` for many ids. It hashes the group, which is most of the
 * text, once.
 */
export const bucketsIn = (groupId: string, total: number, seed: number): BucketOf => {
  let group: MurmurHash3 | undefined
  return (id) => {
    group ??= new MurmurHash3(lowBytes(`${groupId}:`), seed)
    return (Object.assign(continued, group).hash(lowBytesOfId(id)).result() % total) + 1
  }
}

/** Continues from the state of a group. One hash is reused, because creating one for each id is slower. */
const continued = new MurmurHash3()

/** The SDK hashes the low byte of each UTF-16 code unit. Hashes of other libraries agree for single bytes only. */
const lowBytes = (text: string): string =>
  text.replaceAll(/[^\0-\xff]/g, (unit) => String.fromCharCode(unit.charCodeAt(0) & 0xff))

/** The evaluations of a request mostly hash the same id, so the latest is cached. */
const lowBytesOfId = rememberLatest(lowBytes)

/** Makes rollouts and variants independent: the bucket of an id in one says nothing about the other. */
export const ROLLOUT_SEED = 0
export const VARIANT_SEED = 86_028_157
