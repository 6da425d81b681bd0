import { assert, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { normalizedValue, ROLLOUT_SEED, VARIANT_SEED } from "./normalized-value.ts"

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
])("%s of %s among %i with seed %i is %i", (id, groupId, total, seed, place) => {
  expect(normalizedValue(id, groupId, total, seed)).toBe(place)
})

const Total = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100_000 }))

it.prop("is a stable position from 1 to the total", [Schema.String, Schema.String, Total], ([id, group, total]) => {
  const place = normalizedValue(id, group, total, ROLLOUT_SEED)
  assert.isTrue(Number.isInteger(place) && place >= 1 && place <= total)
  assert.strictEqual(normalizedValue(id, group, total, ROLLOUT_SEED), place)
})
