import { assert, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import murmurhash from "murmurhash3js"
import { normalizedValue, bucketsIn, ROLLOUT_SEED, VARIANT_SEED } from "./normalized-value.ts"

// Values of the SDK for Node.js.
it.each([
  ["123", "gr1", 100, ROLLOUT_SEED, 73],
  ["123", "gr1", 1000, VARIANT_SEED, 796],
  ["999", "groupX", 100, ROLLOUT_SEED, 25],
  ["999", "groupX", 1000, VARIANT_SEED, 260],
  ["Zoë", "Grüße", 100, ROLLOUT_SEED, 5],
  ["Zoë", "Grüße", 1000, VARIANT_SEED, 682],
  ["日本語", "機能", 100, ROLLOUT_SEED, 57],
  ["日本語", "機能", 1000, VARIANT_SEED, 527],
  ["😀", "🌍", 100, ROLLOUT_SEED, 41],
  ["😀", "🌍", 1000, VARIANT_SEED, 781],
  ["", "", 100, ROLLOUT_SEED, 31],
  ["", "", 1000, VARIANT_SEED, 632]
])("%s of %s among %i with seed %i is %i", (id, groupId, total, seed, bucket) => {
  expect(normalizedValue(id, groupId, total, seed)).toBe(bucket)
})

const Total = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100_000 }))

it.prop("is a stable position from 1 to the total", [Schema.String, Schema.String, Total], ([id, group, total]) => {
  const bucket = normalizedValue(id, group, total, ROLLOUT_SEED)
  assert.isTrue(Number.isInteger(bucket) && bucket >= 1 && bucket <= total)
  assert.strictEqual(normalizedValue(id, group, total, ROLLOUT_SEED), bucket)
})

/** Of all lengths: hashes take four bytes at a time. */
const Text = Schema.Union([Schema.String, Schema.String.check(Schema.isMaxLength(7))])

it.prop("is that of the library of the SDK, whatever was hashed before", [Text, Text, Text, Total], (texts) => {
  const [group, id, other, total] = texts
  const bucketOf = bucketsIn(group, total, VARIANT_SEED)
  const expected = (each: string) => (murmurhash.x86.hash32(`${group}:${each}`, VARIANT_SEED) % total) + 1
  for (const each of [id, other, id]) assert.strictEqual(bucketOf(each), expected(each))
})
